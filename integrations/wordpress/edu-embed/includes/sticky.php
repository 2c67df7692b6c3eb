<?php
/**
 * Keeps all sticky posts when several requests change them at the same time. WordPress stores them in
 * one option, which each request would overwrite with the list that it read before.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

/** Name and maximum wait of the database lock. */
const STICKY_LOCK         = 'edu_embed_sticky';
const STICKY_LOCK_SECONDS = 5;

add_filter( 'pre_update_option_sticky_posts', __NAMESPACE__ . '\\merge_sticky', 10, 2 );
add_action( 'update_option_sticky_posts', __NAMESPACE__ . '\\unlock_sticky', 1 );

/**
 * Applies a change of the list to its newest version. The lock ends with the request at the
 * latest, because it belongs to the database connection.
 *
 * @param mixed $value  Ids after the change.
 * @param mixed $before Ids that the request had read.
 */
function merge_sticky( $value, $before ) {
	global $wpdb;
	if ( ! is_array( $value ) || ! is_array( $before ) ) {
		return $value;
	}
	$wpdb->get_var( $wpdb->prepare( 'SELECT GET_LOCK(%s, %d)', $wpdb->prefix . STICKY_LOCK, STICKY_LOCK_SECONDS ) ); // phpcs:ignore WordPress.DB
	$stored = maybe_unserialize( $wpdb->get_var( "SELECT option_value FROM {$wpdb->options} WHERE option_name = 'sticky_posts'" ) ); // phpcs:ignore WordPress.DB
	$newest = is_array( $stored ) ? $stored : $before;
	return array_values( array_unique( array_merge( array_diff( $newest, array_diff( $before, $value ) ), array_diff( $value, $before ) ) ) );
}

/**
 * Releases the lock after the list was stored.
 */
function unlock_sticky(): void {
	global $wpdb;
	$wpdb->get_var( $wpdb->prepare( 'SELECT RELEASE_LOCK(%s)', $wpdb->prefix . STICKY_LOCK ) ); // phpcs:ignore WordPress.DB
}
