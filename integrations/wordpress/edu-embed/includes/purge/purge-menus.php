<?php
/**
 * Purges the menus, which are on every page: when a menu changes, and when a post or a term in a
 * menu changes its title, path or status. Each theme has its own menu locations.
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
// A post's path may contain its category, so it is read before the change.
add_action( 'pre_post_update', __NAMESPACE__ . '\\store_menu_entry' );
add_action( 'wp_after_insert_post', __NAMESPACE__ . '\\purge_menus_with_post', 10, 4 );
add_action( 'before_delete_post', __NAMESPACE__ . '\\purge_menus_below_deleted' );
add_action( 'edit_terms', __NAMESPACE__ . '\\store_term_entry' );
add_action( 'edited_term', __NAMESPACE__ . '\\purge_menus_with_term' );
add_action( 'pre_delete_term', __NAMESPACE__ . '\\purge_menus_below_deleted_term' );

/**
 * Queues the menus.
 */
function purge_menus(): void {
	queue_purge( array( 'menu' ) );
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
 * Returns the data of a post on which its menu item depends: title, path and status.
 *
 * @param WP_Post $post A post.
 * @return string[]
 */
function menu_entry( WP_Post $post ): array {
	return array( $post->post_title, (string) get_permalink( $post ), $post->post_status );
}

/**
 * Returns the stored menu entries before a change: of posts and of terms, by their ids.
 *
 * @return array{post: array<int, string[]>, term: array<int, string[]>}
 */
function &stored_entries(): array {
	static $entries = array(
		'post' => array(),
		'term' => array(),
	);
	return $entries;
}

/**
 * Stores the menu entry of a post before the post changes.
 *
 * @param int $post_id Id of a post.
 */
function store_menu_entry( $post_id ): void {
	$entries = &stored_entries();
	$post    = get_post( (int) $post_id );
	if ( $post instanceof WP_Post ) {
		$entries['post'][ $post->ID ] = menu_entry( $post );
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
	if ( ! $is_update || ! $before instanceof WP_Post || in_array( $post->post_type, array( 'nav_menu_item', 'revision' ), true ) ) {
		return;
	}
	$entries = &stored_entries();
	// A scheduled post is published without the hook that stores its entry.
	$entry = $entries['post'][ $post->ID ] ?? menu_entry( $before );
	unset( $entries['post'][ $post->ID ] );
	if ( menu_entry( $post ) !== $entry ) {
		$is_moved = is_page_moved( $before, get_object_vars( $post ) );
		purge_menus_with( 'post_type', array_merge( array( $post->ID ), $is_moved ? page_ids_below( $post->ID ) : array() ) );
	}
}

/**
 * Queues the menus if they contain a descendant of a page that is about to be deleted,
 * because the descendant gets another path. WordPress deletes the menu items of the page itself.
 *
 * @param int $post_id Id of a post.
 */
function purge_menus_below_deleted( $post_id ): void {
	if ( 'page' === get_post_type( (int) $post_id ) ) {
		purge_menus_with( 'post_type', page_ids_below( (int) $post_id ) );
	}
}

/**
 * Returns the data of a term on which its menu item depends: name and path.
 *
 * @param int $term_id Id of a term.
 * @return string[]
 */
function term_entry( int $term_id ): array {
	$term = get_term( $term_id );
	$path = $term instanceof WP_Term ? get_term_link( $term ) : '';
	return $term instanceof WP_Term ? array( $term->name, is_string( $path ) ? $path : '' ) : array();
}

/**
 * Stores the menu entry of a term before the term changes.
 *
 * @param int $term_id Id of a term.
 */
function store_term_entry( $term_id ): void {
	$entries                           = &stored_entries();
	$entries['term'][ (int) $term_id ] = term_entry( (int) $term_id );
}

/**
 * Queues the menus if they contain a term whose name or path changed, or one of its descendants.
 *
 * @param int $term_id Id of a term.
 */
function purge_menus_with_term( $term_id ): void {
	if ( term_entry( (int) $term_id ) !== ( stored_entries()['term'][ (int) $term_id ] ?? null ) ) {
		purge_menus_with( 'taxonomy', array_merge( array( (int) $term_id ), term_ids_below( (int) $term_id ) ) );
	}
}

/**
 * Queues the menus if they contain a descendant of a term that is about to be deleted, because the
 * descendant gets another path. WordPress deletes the menu items of the term itself.
 *
 * @param int $term_id Id of a term.
 */
function purge_menus_below_deleted_term( $term_id ): void {
	purge_menus_with( 'taxonomy', term_ids_below( (int) $term_id ) );
}

/**
 * Returns the ids of the published descendants of a page.
 *
 * @param int $page_id Id of a page.
 * @return int[]
 */
function page_ids_below( int $page_id ): array {
	$parents = get_posts(
		array(
			'post_type'   => 'page',
			'post_status' => 'publish',
			'numberposts' => -1, // phpcs:ignore WordPress.WP.PostsPerPage -- Reads only ids and parents.
			'fields'      => 'id=>parent',
		)
	);
	$below   = array();
	$waiting = array( $page_id );
	while ( array() !== $waiting ) {
		$children = array_diff( array_keys( $parents, array_shift( $waiting ), true ), $below );
		array_push( $below, ...$children );
		array_push( $waiting, ...$children );
	}
	return $below;
}

/**
 * Returns the ids of the descendants of a term.
 *
 * @param int $term_id Id of a term.
 * @return int[]
 */
function term_ids_below( int $term_id ): array {
	$term  = get_term( $term_id );
	$below = $term instanceof WP_Term ? get_term_children( $term_id, $term->taxonomy ) : array();
	return is_array( $below ) ? $below : array();
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
