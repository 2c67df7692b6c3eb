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
add_action( 'edit_terms', __NAMESPACE__ . '\\remember_category', 10, 2 );
add_action( 'edited_category', __NAMESPACE__ . '\\purge_category' );
add_action( 'pre_delete_term', __NAMESPACE__ . '\\purge_category' );

/**
 * Queues the tags of a post in its current state.
 *
 * @param int $post_id Id of a post.
 */
function purge_post( $post_id ): void {
	$post = get_post( (int) $post_id );
	if ( ! $post instanceof WP_Post || wp_is_post_revision( $post ) ) {
		return;
	}
	$tags = tags_of( $post );
	if ( 'publish' === $post->post_status ) {
		purge_queue( $tags );
		// Later hooks in this request belong to the same change, even if it unpublishes the post.
		was_published( $post->ID, true );
	} elseif ( was_published( $post->ID ) ) {
		purge_queue( $tags );
	}
}

/**
 * Returns whether a post was published earlier in this request.
 *
 * @param int  $post_id Id of a post.
 * @param bool $record  Whether to record that it was.
 */
function was_published( int $post_id, bool $record = false ): bool {
	static $ids = array();
	if ( $record ) {
		$ids[ $post_id ] = true;
	}
	return isset( $ids[ $post_id ] );
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
	$tags = array_merge( array( 'page:' . $post->ID, 'sitemap' ), list_tags( $post ) );
	if ( 'publish' === $post->post_status ) {
		$tags[] = 'path:' . to_path( (string) get_permalink( $post ) );
	}
	foreach ( ROLES as $role ) {
		foreach ( get_byline_ids( $post->ID, $role ) as $id ) {
			$tags[] = 'contributor:' . get_post_field( 'post_name', $id );
		}
	}
	return $tags;
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
	foreach ( get_page_children( $page_id, published( 'page' ) ) as $page ) {
		purge_queue( page_tags( $page ) );
	}
}

/**
 * Returns the tags of a contributor and of the posts that name them.
 *
 * @param WP_Post $post A contributor.
 * @return string[]
 */
function contributor_tags( WP_Post $post ): array {
	$tags = array( 'contributors', 'contributor:' . $post->post_name );
	foreach ( ROLES as $role ) {
		foreach ( posts_by_contributor( $post->ID, $role ) as $named ) {
			array_push( $tags, 'page:' . $named->ID, ...list_tags( $named ) );
		}
	}
	return $tags;
}

/**
 * Queues the site's settings, which affect every page.
 */
function purge_site(): void {
	purge_queue( array( 'site' ) );
}

/**
 * Queues the source paths of the old and the new redirects.
 *
 * @param mixed $before Redirects before the change; the option's name if there were none.
 * @param mixed $after  Redirects after the change.
 */
function purge_redirects( $before, $after ): void {
	foreach ( array_merge( is_array( $before ) ? $before : array(), (array) $after ) as $redirect ) {
		purge_queue( array( 'path:' . ( $redirect['from'] ?? '' ) ) );
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
	purge_queue( array_merge( array( 'category:featured' ), array_map( fn( $id ) => 'post:' . $id, $changed ) ) );
}

/**
 * Queues a category that changes, and its descendants, with their old and new paths.
 *
 * @param int $term_id Id of a term.
 */
function purge_category( $term_id ): void {
	purge_queue( array_merge( remember_category( $term_id, 'category' ), category_tags( (int) $term_id ) ) );
	purge_posts_in_category( (int) $term_id );
	// Paths of posts may start with their category.
	if ( str_contains( (string) get_option( 'permalink_structure' ), '%category%' ) ) {
		purge_site();
	}
}

/**
 * Stores the tags of a category before it changes.
 *
 * @param int    $term_id  Id of a term.
 * @param string $taxonomy Taxonomy of the term.
 * @return string[] The tags that an earlier call stored.
 */
function remember_category( $term_id, $taxonomy ): array {
	static $tags = array();
	$stored      = $tags[ (int) $term_id ] ?? array();
	if ( 'category' === $taxonomy ) {
		$tags[ (int) $term_id ] = category_tags( (int) $term_id );
	}
	return $stored;
}

/**
 * Returns the tags of a category and its descendants in their current state.
 *
 * @param int $term_id Id of a term.
 * @return string[]
 */
function category_tags( int $term_id ): array {
	$below = get_term_children( $term_id, 'category' );
	$tags  = array();
	foreach ( array_merge( array( $term_id ), is_array( $below ) ? $below : array() ) as $id ) {
		$term = get_term( $id, 'category' );
		if ( $term instanceof \WP_Term ) {
			array_push( $tags, 'category:' . $term->slug, 'path:' . to_path( (string) get_term_link( $term ) ) );
		}
	}
	return $tags;
}
