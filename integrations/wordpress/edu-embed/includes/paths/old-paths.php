<?php
/**
 * Finds content by an earlier path: with another slug, date or parent, or before it was moved to the trash.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/** Meta key with the earlier paths of a page, one row for each. WordPress stores no old slugs of pages. */
const OLD_PATH_META = '_edu_embed_old_path';

/** Paths with more segments have no redirect to a moved page. Visitors can request paths with thousands. */
const MAX_PATH_SEGMENTS = 20;

add_action( 'post_updated', __NAMESPACE__ . '\\store_old_path', 10, 3 );
// Before WordPress changes the slug or the parent in these paths.
foreach ( array( 'wp_trash_post', 'untrash_post', 'before_delete_post' ) as $hook ) {
	add_action( $hook, __NAMESPACE__ . '\\store_paths_below' );
}

/**
 * Finds pages, posts and contributors by an old slug, the last segment of a path.
 *
 * @param string $status Current post status.
 * @param string $key    Meta key under which WordPress stores the old slug.
 * @param string $path   A path.
 * @return WP_Post[]
 */
function posts_by_old_slug( string $status, string $key, string $path ): array {
	return get_posts(
		array(
			'post_type'   => array( 'post', 'page', CONTRIBUTOR_TYPE ),
			'post_status' => $status,
			'numberposts' => 20,
			'meta_key'    => $key, // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_key
			'meta_value'  => sanitize_title( basename( $path ) ), // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_value
		)
	);
}

/**
 * Finds the redirect to a post that had this path before, with another slug.
 *
 * @param string $path A path.
 */
function find_old_slug( string $path ): ?array {
	foreach ( posts_by_old_slug( 'publish', '_wp_old_slug', $path ) as $post ) {
		$link = to_path( (string) get_permalink( $post ) );
		if ( dirname( lookup_path( $link ) ) === dirname( $path ) ) {
			return moved( $link );
		}
	}
	return null;
}

/**
 * Finds the redirect to a post that had this path before its date changed. WordPress stores the old dates.
 *
 * @param string $path A path.
 */
function find_old_date( string $path ): ?array {
	$posts = get_posts(
		array(
			'name'        => sanitize_title( basename( $path ) ),
			'meta_key'    => '_wp_old_date', // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_key
			'numberposts' => 20,
		)
	);
	foreach ( $posts as $post ) {
		foreach ( get_post_meta( $post->ID, '_wp_old_date' ) as $date ) {
			if ( path_with( $post, array( 'post_date' => $date . substr( $post->post_date, 10 ) ) ) === $path ) {
				return moved( to_path( (string) get_permalink( $post ) ) );
			}
		}
	}
	return null;
}

/**
 * Stores the path of a published page whose path changed.
 *
 * @param int     $post_id Id of a post.
 * @param WP_Post $after   The post after the change.
 * @param WP_Post $before  The post before the change.
 */
function store_old_path( $post_id, $after, $before ): void {
	if ( 'publish' !== $before->post_status || ! is_page_moved( $before, get_object_vars( $after ) ) ) {
		return;
	}
	add_old_path( $before );
}

/**
 * Stores the paths of the published pages below a page that is about to be moved to the trash, restored or
 * deleted, because they get other paths.
 *
 * @param int $post_id Id of a post.
 */
function store_paths_below( $post_id ): void {
	if ( 'page' === get_post_type( (int) $post_id ) ) {
		array_map( __NAMESPACE__ . '\\add_old_path', array_filter( array_map( 'get_post', page_ids_below( (int) $post_id ) ) ) );
	}
}

/**
 * Adds the current path of a page to its earlier paths, once.
 *
 * @param WP_Post $page A page.
 */
function add_old_path( WP_Post $page ): void {
	$path = lookup_path( to_path( (string) get_permalink( $page ) ) );
	delete_post_meta( $page->ID, OLD_PATH_META, wp_slash( $path ) );
	add_post_meta( $page->ID, OLD_PATH_META, wp_slash( $path ) );
}

/**
 * Finds the redirect to a page that had this path before, or that is below such a page.
 *
 * @param string $path A path.
 */
function find_old_path( string $path ): ?array {
	if ( MAX_PATH_SEGMENTS < substr_count( $path, '/' ) - 1 ) {
		return null;
	}
	$prefixes = array();
	for ( $prefix = $path; '/' !== $prefix; $prefix = lookup_path( dirname( $prefix ) ) ) {
		$prefixes[] = $prefix;
	}
	$pages = get_posts(
		array(
			'post_type'   => 'page',
			'numberposts' => 20,
			'meta_query'  => array( // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_query
				array(
					'key'     => OLD_PATH_META,
					'value'   => $prefixes,
					'compare' => 'IN',
				),
			),
		)
	);
	foreach ( $prefixes as $prefix ) {
		foreach ( $pages as $page ) {
			if ( in_array( $prefix, get_post_meta( $page->ID, OLD_PATH_META ), true ) ) {
				$below = substr( $path, strlen( $prefix ) );
				$found = '' === $below ? $page : get_page_by_path( get_page_uri( $page ) . '/' . trim( $below, '/' ) );
				if ( $found instanceof WP_Post && 'publish' === $found->post_status ) {
					return moved( to_path( (string) get_permalink( $found ) ) );
				}
			}
		}
	}
	return null;
}

/**
 * Finds a post with this path that was moved to the trash.
 *
 * @param string $path A path.
 */
function find_trashed( string $path ): ?array {
	foreach ( posts_by_old_slug( 'trash', '_wp_desired_post_slug', $path ) as $post ) {
		if ( 'publish' === get_post_meta( $post->ID, '_wp_trash_meta_status', true ) && path_before_trash( $post ) === $path ) {
			return array( 'type' => 'gone' );
		}
	}
	return null;
}

/**
 * Returns the path that a trashed post had.
 *
 * @param WP_Post $post A post in the trash.
 */
function path_before_trash( WP_Post $post ): string {
	$before = array(
		'post_status' => 'publish',
		'post_name'   => (string) get_post_meta( $post->ID, '_wp_desired_post_slug', true ),
	);
	return path_with( $post, $before );
}

/**
 * Returns the path that a post has with other values of its fields.
 *
 * @param WP_Post  $post   A post.
 * @param string[] $fields Values by the names of the fields.
 */
function path_with( WP_Post $post, array $fields ): string {
	$changed = clone $post;
	foreach ( $fields as $name => $value ) {
		$changed->$name = $value;
	}
	// With another filter, WordPress would reload the post from the database.
	$changed->filter = 'raw';
	return lookup_path( to_path( (string) get_permalink( $changed ) ) );
}
