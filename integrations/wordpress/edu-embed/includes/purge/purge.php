<?php
/**
 * Queues the cache tags of changes, so that the server renders only the affected pages again.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/** Options that change the text, the dates or the paths of all pages. */
const SITE_WIDE_OPTIONS = array( SITE_OPTION, 'blogname', 'blogdescription', 'show_on_front', 'page_on_front', 'page_for_posts', 'permalink_structure', 'category_base', 'home', 'siteurl', 'timezone_string', 'gmt_offset' );

// Purges before a change (the old path, categories and bylines) and after it (the new ones).
add_action( 'pre_post_update', __NAMESPACE__ . '\\purge_post' );
add_action( 'pre_post_update', __NAMESPACE__ . '\\purge_old_pages_below', 10, 2 );
// WordPress renames a trashed post before `pre_post_update`.
add_action( 'wp_trash_post', __NAMESPACE__ . '\\purge_post' );
add_action( 'wp_after_insert_post', __NAMESPACE__ . '\\purge_new_pages_below', 10, 4 );
add_action( 'wp_after_insert_post', __NAMESPACE__ . '\\purge_post' );
add_action( 'before_delete_post', __NAMESPACE__ . '\\purge_post' );
add_action( 'before_delete_post', __NAMESPACE__ . '\\purge_pages_below_deleted' );
foreach ( SITE_WIDE_OPTIONS as $option ) {
	add_action( 'update_option_' . $option, __NAMESPACE__ . '\\purge_site' );
	add_action( 'add_option_' . $option, __NAMESPACE__ . '\\purge_site' );
}
add_action( 'update_option_' . REDIRECTS_OPTION, __NAMESPACE__ . '\\purge_redirects', 10, 2 );
add_action( 'add_option_' . REDIRECTS_OPTION, __NAMESPACE__ . '\\purge_redirects', 10, 2 );
add_action( 'update_option_sticky_posts', __NAMESPACE__ . '\\purge_sticky', 10, 2 );

/**
 * Queues the tags of a post in its current state, if it is published or was published earlier in this request.
 *
 * @param int $post_id Id of a post.
 */
function purge_post( $post_id ): void {
	static $published = array();
	$changed          = &changed_posts();
	$post             = get_post( (int) $post_id );
	if ( ! $post instanceof WP_Post || wp_is_post_revision( $post ) ) {
		return;
	}
	if ( 'publish' === $post->post_status ) {
		// Later hooks in this request belong to the same change, even if it unpublishes the post.
		$published[ $post->ID ] = true;
	}
	if ( isset( $published[ $post->ID ] ) ) {
		unset( $changed[ get_current_blog_id() ][ $post->ID ] );
		queue_purge( tags_of( $post ) );
	}
}

/**
 * Returns the tags of a post, by its type.
 *
 * @param WP_Post $post A post.
 * @return string[]
 */
function tags_of( WP_Post $post ): array {
	switch ( $post->post_type ) {
		case 'page':
		case 'post':
			return page_tags( $post );
		case CONTRIBUTOR_TYPE:
			return contributor_tags( $post );
		case RANKING_TYPE:
			$fields = ranking_fields( $post );
			$ids    = array_filter( array( $fields['gid'] ?? '', $fields['extid'] ?? '' ) );
			return array_map( fn( $id ) => 'ranking:' . $id, $ids );
		case AD_RULE_TYPE:
			return array( 'ad-rules' );
		case 'nav_menu_item':
			return array( 'menu' );
		case 'wp_block':
			return array_merge( ...array_map( __NAMESPACE__ . '\\tags_of', posts_with_pattern( $post->ID ) ) );
		default:
			return array();
	}
}

/**
 * Returns the tags of a page or post.
 *
 * @param WP_Post $post A page or post.
 * @return string[]
 */
function page_tags( WP_Post $post ): array {
	$tags = array_merge( array( 'page:' . $post->ID, 'sitemap' ), list_tags( array( $post->ID ), $post->post_type ) );
	if ( 'publish' === $post->post_status ) {
		array_push( $tags, ...path_tags( (string) get_permalink( $post ) ) );
	}
	foreach ( ROLES as $role ) {
		foreach ( get_byline_ids( $post->ID, $role ) as $id ) {
			$tags[] = 'contributor:' . get_post_field( 'post_name', $id );
		}
	}
	return $tags;
}

/**
 * Returns the tags of a path in the server's form: percent codes in upper case, except for unreserved
 * characters (RFC 3986). Some paths of the server end with a slash and some do not, so both have a tag.
 *
 * @param string $url A path, or a URL of this WordPress site.
 * @return string[]
 */
function path_tags( string $url ): array {
	$path = (string) preg_replace( array( '/[?#].*$/s', '#/{2,}#' ), array( '', '/' ), to_path( $url ) );
	if ( ! str_starts_with( $path, '/' ) ) {
		return array();
	}
	$path = (string) preg_replace_callback(
		'/%[0-9a-f]{2}/i',
		fn( $code ) => preg_match( '/[a-z0-9_.~-]/i', rawurldecode( $code[0] ) ) ? rawurldecode( $code[0] ) : strtoupper( $code[0] ),
		$path
	);
	return array_unique( array( 'path:' . trailingslashit( $path ), 'path:' . ( '/' === $path ? $path : untrailingslashit( $path ) ) ) );
}

/**
 * Queues the descendants of a page whose path is about to change, with their old paths.
 *
 * @param int   $post_id Id of a post.
 * @param array $after   New fields of the post.
 */
function purge_old_pages_below( $post_id, $after ): void {
	$post = get_post( (int) $post_id );
	if ( $post instanceof WP_Post && is_array( $after ) && is_page_moved( $post, $after ) ) {
		purge_pages_below( $post->ID );
	}
}

/**
 * Queues the descendants of a page whose path has changed, with their new paths.
 *
 * @param int          $post_id   Id of a post.
 * @param WP_Post      $post      The post.
 * @param bool         $is_update Whether the post existed before.
 * @param WP_Post|null $before    The post before the change.
 */
function purge_new_pages_below( $post_id, $post, $is_update, $before ): void {
	if ( $is_update && $before instanceof WP_Post && is_page_moved( $before, get_object_vars( $post ) ) ) {
		purge_pages_below( (int) $post_id );
	}
}

/**
 * Queues the descendants of a page that is about to be deleted, because they get other paths.
 *
 * @param int $post_id Id of a post.
 */
function purge_pages_below_deleted( $post_id ): void {
	if ( 'page' === get_post_type( (int) $post_id ) ) {
		purge_pages_below( (int) $post_id );
	}
}

/**
 * Returns whether a change to a page changes the paths of its descendants.
 *
 * @param WP_Post $before The page before the change.
 * @param array   $after  Fields of the page after the change.
 */
function is_page_moved( WP_Post $before, array $after ): bool {
	return 'page' === $before->post_type && ( ( $after['post_name'] ?? '' ) !== $before->post_name || (int) ( $after['post_parent'] ?? 0 ) !== (int) $before->post_parent );
}

/**
 * Queues the published descendants of a page in their current state.
 *
 * @param int $page_id Id of a page.
 */
function purge_pages_below( int $page_id ): void {
	$ids = page_ids_below( $page_id );
	if ( count( $ids ) > MAX_SHARED_POSTS ) {
		purge_site();
		return;
	}
	foreach ( array_filter( array_map( 'get_post', $ids ) ) as $page ) {
		queue_purge( page_tags( $page ) );
	}
}

/**
 * Returns the tags of a contributor and of the posts that name them; the tag of all pages if there are
 * more than MAX_SHARED_POSTS.
 *
 * @param WP_Post $post A contributor.
 * @return string[]
 */
function contributor_tags( WP_Post $post ): array {
	$tags = array( 'contributors', 'contributor:' . $post->post_name );
	foreach ( ROLES as $role ) {
		$named = array(
			'meta_key'   => '_edu_embed_' . $role, // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_key
			'meta_value' => (string) $post->ID, // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_value
		);
		array_push( $tags, ...matching_tags( $named ) );
	}
	return $tags;
}

/**
 * Queues the site's settings, which affect every page.
 */
function purge_site(): void {
	queue_purge( array( 'site' ) );
}

/**
 * Queues the source paths of the old and the new redirects.
 *
 * @param mixed $before Redirects before the change; the option's name if there were none.
 * @param mixed $after  Redirects after the change.
 */
function purge_redirects( $before, $after ): void {
	foreach ( array_merge( is_array( $before ) ? $before : array(), (array) $after ) as $redirect ) {
		queue_purge( path_tags( (string) ( $redirect['from'] ?? '' ) ) );
	}
}

/**
 * Queues the list of featured posts, and the posts that were added to it or removed.
 *
 * @param mixed $before Ids before the change.
 * @param mixed $after  Ids after the change.
 */
function purge_sticky( $before, $after ): void {
	$changed = array_merge( array_diff( (array) $before, (array) $after ), array_diff( (array) $after, (array) $before ) );
	queue_purge( array_merge( array( 'category:featured' ), ...array_map( fn( $id ) => id_tags( (int) $id ), $changed ) ) );
}
