<?php
/**
 * Tells the server what has changed, so that it draws exactly that anew.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

use WP_Post;

defined( 'ABSPATH' ) || exit;

// Before a change the old path, categories and bylines are still known, after it the new ones.
add_action( 'pre_post_update', __NAMESPACE__ . '\\purge_post' );
add_action( 'pre_post_update', __NAMESPACE__ . '\\purge_old_pages_below', 10, 2 );
add_action( 'wp_after_insert_post', __NAMESPACE__ . '\\purge_new_pages_below', 10, 4 );
add_action( 'wp_after_insert_post', __NAMESPACE__ . '\\purge_post' );
add_action( 'before_delete_post', __NAMESPACE__ . '\\purge_post' );
add_action( 'before_delete_post', __NAMESPACE__ . '\\purge_pages_below_deleted' );
add_action( 'wp_update_nav_menu', __NAMESPACE__ . '\\purge_menus' );
add_action( 'wp_delete_nav_menu', __NAMESPACE__ . '\\purge_menus' );
add_action( 'update_option_theme_mods_' . get_option( 'stylesheet' ), __NAMESPACE__ . '\\purge_locations', 10, 2 );
foreach ( array( SITE_OPTION, 'blogname', 'blogdescription', 'show_on_front', 'page_on_front', 'page_for_posts', 'permalink_structure' ) as $option ) {
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
 * Queues what a post stands in, as it is at this moment.
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
		// What follows in this request is the same change, published or not.
		published_before( $post->ID, true );
	} elseif ( published_before( $post->ID ) ) {
		purge_queue( $tags );
	}
}

/**
 * Whether a post was published earlier in this request.
 *
 * @param int  $post_id Id of a post.
 * @param bool $is_so   Whether to note that it was.
 */
function published_before( int $post_id, bool $is_so = false ): bool {
	static $ids = array();
	if ( $is_so ) {
		$ids[ $post_id ] = true;
	}
	return isset( $ids[ $post_id ] );
}

/**
 * The tags of a post by its type.
 *
 * @param WP_Post $post A post.
 * @return string[]
 */
function tags_of( WP_Post $post ): array {
	switch ( $post->post_type ) {
		case 'page':
		case 'post':
			return page_tags( $post );
		case 'contributor':
			return contributor_tags( $post );
		case 'ranking':
			$fields = get_fields( $post->ID, 'edu_ranking' );
			$ids    = array_filter( array( $fields['gid'] ?? '', $fields['extid'] ?? '' ) );
			return array_map( fn( $id ) => 'ranking:' . $id, $ids );
		case 'nav_menu_item':
			return array( 'menu' );
		case 'wp_block':
			return array_merge( ...array_map( __NAMESPACE__ . '\\tags_of', posts_with_pattern( $post->ID ) ) );
		default:
			return array();
	}
}

/**
 * The tags of a page or post.
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
 * Queues the pages below a page whose address is going to change, with their old addresses.
 *
 * @param int   $post_id Id of a post.
 * @param array $after   What it is going to be.
 */
function purge_old_pages_below( $post_id, $after ): void {
	$post = get_post( (int) $post_id );
	if ( $post instanceof WP_Post && is_array( $after ) && is_page_moved( $post, $after ) ) {
		purge_pages_below( $post->ID );
	}
}

/**
 * Queues the pages below a page whose address has changed, with their new addresses.
 *
 * @param int          $post_id   Id of a post.
 * @param WP_Post      $post      The post.
 * @param bool         $is_update Whether it was there before.
 * @param WP_Post|null $before    What it was.
 */
function purge_new_pages_below( $post_id, $post, $is_update, $before ): void {
	if ( $is_update && $before instanceof WP_Post && is_page_moved( $before, get_object_vars( $post ) ) ) {
		purge_pages_below( (int) $post_id );
	}
}

/**
 * Queues the pages below a page that is going to be deleted: they move up.
 *
 * @param int $post_id Id of a post.
 */
function purge_pages_below_deleted( $post_id ): void {
	if ( 'page' === get_post_type( (int) $post_id ) ) {
		purge_pages_below( (int) $post_id );
	}
}

/**
 * Whether a page has another part in the addresses of the pages below it.
 *
 * @param WP_Post $before What it was.
 * @param array   $after  What it is.
 */
function is_page_moved( WP_Post $before, array $after ): bool {
	return 'page' === $before->post_type && ( ( $after['post_name'] ?? '' ) !== $before->post_name || (int) ( $after['post_parent'] ?? 0 ) !== (int) $before->post_parent );
}

/**
 * Queues the published pages below a page, as they are at this moment.
 *
 * @param int $page_id Id of a page.
 */
function purge_pages_below( int $page_id ): void {
	foreach ( get_page_children( $page_id, published( 'page' ) ) as $page ) {
		purge_queue( page_tags( $page ) );
	}
}

/**
 * The tags of a contributor and of what they are named in.
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
 * Queues the menus, which stand on every page.
 */
function purge_menus(): void {
	purge_queue( array( 'menu' ) );
}

/**
 * Queues the menus when another menu is shown in a place.
 *
 * @param mixed $before Settings of the theme before.
 * @param mixed $after  Settings of the theme after.
 */
function purge_locations( $before, $after ): void {
	if ( ( $before['nav_menu_locations'] ?? array() ) !== ( $after['nav_menu_locations'] ?? array() ) ) {
		purge_menus();
	}
}

/**
 * Queues what stands on every page.
 */
function purge_site(): void {
	purge_queue( array( 'site' ) );
}

/**
 * Queues what was and what is redirected.
 *
 * @param mixed $before Redirects before; the name of the option when there were none.
 * @param mixed $after  Redirects after.
 */
function purge_redirects( $before, $after ): void {
	foreach ( array_merge( is_array( $before ) ? $before : array(), (array) $after ) as $redirect ) {
		purge_queue( array( 'path:' . ( $redirect['from'] ?? '' ) ) );
	}
}

/**
 * Queues the featured posts, and those that begin or cease to be.
 *
 * @param mixed $before Ids before.
 * @param mixed $after  Ids after.
 */
function purge_sticky( $before, $after ): void {
	$changed = array_merge( array_diff( (array) $before, (array) $after ), array_diff( (array) $after, (array) $before ) );
	purge_queue( array_merge( array( 'category:featured' ), array_map( fn( $id ) => 'post:' . $id, $changed ) ) );
}

/**
 * Queues a category whose name or place changes, and those below it: where they were and where they are.
 *
 * @param int $term_id Id of a term.
 */
function purge_category( $term_id ): void {
	purge_queue( array_merge( remember_category( $term_id, 'category' ), category_tags( (int) $term_id ) ) );
	// The address of each post may begin with that of its category.
	if ( str_contains( (string) get_option( 'permalink_structure' ), '%category%' ) ) {
		purge_site();
	}
}

/**
 * Remembers the tags that a category has before it changes.
 *
 * @param int    $term_id  Id of a term.
 * @param string $taxonomy What kind of term it is.
 * @return string[] Those of before, when it was asked before.
 */
function remember_category( $term_id, $taxonomy ): array {
	static $tags = array();
	$known       = $tags[ (int) $term_id ] ?? array();
	if ( 'category' === $taxonomy ) {
		$tags[ (int) $term_id ] = category_tags( (int) $term_id );
	}
	return $known;
}

/**
 * The tags of a category and of those below it, as they are at this moment.
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
