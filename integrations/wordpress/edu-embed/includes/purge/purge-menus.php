<?php
/**
 * Purges the menus when they change, and when a post or category in a menu changes its
 * title, path or status.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

use WP_Post;
use WP_Term;

defined( 'ABSPATH' ) || exit;

add_action( 'wp_update_nav_menu', __NAMESPACE__ . '\\purge_menus' );
add_action( 'wp_delete_nav_menu', __NAMESPACE__ . '\\purge_menus' );
add_action( 'switch_theme', __NAMESPACE__ . '\\purge_menus' );
add_action( 'update_option_theme_mods_' . get_option( 'stylesheet' ), __NAMESPACE__ . '\\purge_locations', 10, 2 );
add_action( 'add_option_theme_mods_' . get_option( 'stylesheet' ), __NAMESPACE__ . '\\purge_locations', 10, 2 );
add_action( 'wp_after_insert_post', __NAMESPACE__ . '\\purge_menus_with_post', 10, 4 );
add_action( 'before_delete_post', __NAMESPACE__ . '\\purge_menus_below_deleted' );
add_action( 'edited_term', __NAMESPACE__ . '\\purge_menus_with_term' );
add_action( 'pre_delete_term', __NAMESPACE__ . '\\purge_menus_with_term' );

/**
 * Queues the menus, which are on every page.
 */
function purge_menus(): void {
	purge_queue( array( 'menu' ) );
}

/**
 * Queues the menus if a menu location changed.
 *
 * @param mixed $before Theme settings before the change; the option's name if there were none.
 * @param mixed $after  Theme settings after the change.
 */
function purge_locations( $before, $after ): void {
	$locations = fn( $settings ) => is_array( $settings ) ? $settings['nav_menu_locations'] ?? array() : array();
	if ( $locations( $before ) !== $locations( $after ) ) {
		purge_menus();
	}
}

/**
 * Queues the menus if they contain a post whose title, path or status changed, or a
 * descendant of a moved page.
 *
 * @param int          $post_id   Id of a post.
 * @param WP_Post      $post      The post.
 * @param bool         $is_update Whether the post existed before.
 * @param WP_Post|null $before    The post before the change.
 */
function purge_menus_with_post( $post_id, $post, $is_update, $before ): void {
	if ( ! $is_update || ! $before instanceof WP_Post ) {
		return;
	}
	$shown = fn( WP_Post $item ) => array( $item->post_title, $item->post_status, $item->post_name, (int) $item->post_parent, $item->post_date );
	if ( $shown( $before ) !== $shown( $post ) ) {
		$is_moved = is_page_moved( $before, get_object_vars( $post ) );
		purge_menus_with( 'post_type', array_merge( array( (int) $post_id ), $is_moved ? page_ids_below( (int) $post_id ) : array() ) );
	}
}

/**
 * Queues the menus if they contain a descendant of a page that is about to be deleted,
 * because it moves up. WordPress deletes the menu items of the page itself.
 *
 * @param int $post_id Id of a post.
 */
function purge_menus_below_deleted( $post_id ): void {
	if ( 'page' === get_post_type( (int) $post_id ) ) {
		purge_menus_with( 'post_type', page_ids_below( (int) $post_id ) );
	}
}

/**
 * Queues the menus if they contain a changed or deleted term or one of its descendants.
 *
 * @param int $term_id Id of a term.
 */
function purge_menus_with_term( $term_id ): void {
	$term = get_term( (int) $term_id );
	if ( $term instanceof WP_Term ) {
		$below = get_term_children( $term->term_id, $term->taxonomy );
		purge_menus_with( 'taxonomy', array_merge( array( $term->term_id ), is_array( $below ) ? $below : array() ) );
	}
}

/**
 * Returns the ids of the published descendants of a page.
 *
 * @param int $page_id Id of a page.
 * @return int[]
 */
function page_ids_below( int $page_id ): array {
	return array_column( get_page_children( $page_id, published( 'page' ) ), 'ID' );
}

/**
 * Queues the menus if an item refers to one of these objects.
 *
 * @param string $type Type of the objects: `post_type` or `taxonomy`.
 * @param int[]  $ids  Ids of posts or terms.
 */
function purge_menus_with( string $type, array $ids ): void {
	if ( array() === $ids ) {
		return;
	}
	$items = get_posts(
		array(
			'post_type'   => 'nav_menu_item',
			'post_status' => 'publish',
			'numberposts' => 1,
			'fields'      => 'ids',
			'meta_query'  => array( // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_query
				array(
					'key'   => '_menu_item_type',
					'value' => $type,
				),
				array(
					'key'     => '_menu_item_object_id',
					'value'   => array_map( 'strval', $ids ),
					'compare' => 'IN',
				),
			),
		)
	);
	if ( array() !== $items ) {
		purge_menus();
	}
}
