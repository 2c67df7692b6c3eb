<?php
/**
 * Lists posts with the same date in the same order over REST and GraphQL: the newest id first.
 * Otherwise the order depends on the database, and may differ between the pages of a long list.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

foreach ( array( 'post', 'page', CONTRIBUTOR_TYPE ) as $listed ) {
	add_filter( 'rest_' . $listed . '_query', __NAMESPACE__ . '\\order_by_date_and_id' );
}

/**
 * Adds the id to the order of a list by date. WPGraphQL does the same.
 *
 * @param array $arguments Arguments of WP_Query.
 */
function order_by_date_and_id( $arguments ) {
	if ( 'date' === ( $arguments['orderby'] ?? '' ) ) {
		$order                = $arguments['order'] ?? 'DESC';
		$arguments['orderby'] = array(
			'date' => $order,
			'ID'   => $order,
		);
	}
	return $arguments;
}

/**
 * Returns the ids of featured (sticky) posts, newest first. WPGraphQL cannot query them.
 *
 * @param int $limit Maximum number.
 * @return int[]
 */
function featured_ids( int $limit ): array {
	$ids = array_filter( array_map( 'intval', (array) get_option( 'sticky_posts', array() ) ) );
	if ( array() === $ids ) {
		return array();
	}
	return get_posts(
		array(
			'post__in'    => $ids,
			'fields'      => 'ids',
			'numberposts' => max( 1, min( 100, $limit ) ),
			'orderby'     => array(
				'date' => 'DESC',
				'ID'   => 'DESC',
			),
		)
	);
}
