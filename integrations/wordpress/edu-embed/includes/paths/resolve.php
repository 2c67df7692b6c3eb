<?php
/**
 * Finds the content at a path, which WordPress's REST API cannot do.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

use WP_Post;
use WP_Term;

defined( 'ABSPATH' ) || exit;

/**
 * Normalizes a path for comparisons.
 *
 * @param string $path A path, percent-encoded or not.
 */
function lookup_path( string $path ): string {
	$path = rawurldecode( (string) strtok( $path, '?#' ) );
	return '/' . trim( $path, '/' ) . ( trim( $path, '/' ) === '' ? '' : '/' );
}

/**
 * Finds the content at a path; null if there is none.
 *
 * @param string $requested A path.
 */
function resolve( string $requested ): ?array {
	$path = lookup_path( $requested );
	$move = find_redirect( $path );
	if ( null !== $move ) {
		return $move;
	}
	if ( '/' === $path ) {
		return 'page' === get_option( 'show_on_front' ) ? describe_post( get_post( (int) get_option( 'page_on_front' ) ), $path ) : newest_posts();
	}
	// Looks for a page first: under the path of posts, WordPress would look only for a post.
	$page = get_page_by_path( trim( $path, '/' ) );
	$post = $page instanceof WP_Post && 'publish' === $page->post_status ? $page : get_post( url_to_postid( home_url( $path ) ) );
	return describe_post( $post, $path ) ?? find_category( $path ) ?? find_old_slug( $path ) ?? find_old_date( $path ) ?? find_old_path( $path ) ?? find_trashed( $path );
}

/**
 * Describes a published page or post, or its redirect; null for anything else.
 *
 * @param WP_Post|null $post A post.
 * @param string       $path The requested path.
 */
function describe_post( $post, string $path ): ?array {
	if ( ! $post instanceof WP_Post || 'publish' !== $post->post_status || ! in_array( $post->post_type, array( 'post', 'page' ), true ) ) {
		return null;
	}
	if ( posts_page_id() === $post->ID ) {
		return newest_posts( decode( get_the_title( $post ) ) );
	}
	$link = to_path( (string) get_permalink( $post ) );
	if ( lookup_path( $link ) !== $path ) {
		return moved( $link );
	}
	return array(
		'type' => $post->post_type,
		'rest' => rest_get_route_for_post( $post ),
	);
}

/**
 * Returns the id of the page for posts; 0 if there is none. The setting keeps a former page.
 */
function posts_page_id(): int {
	return 'page' === get_option( 'show_on_front' ) ? (int) get_option( 'page_for_posts' ) : 0;
}

/**
 * Returns the title of the page for posts; empty if the settings have no such page.
 */
function posts_page_title(): string {
	$id = posts_page_id();
	return 0 === $id ? '' : decode( get_the_title( $id ) );
}

/**
 * Describes the list of newest posts.
 *
 * @param string $title Title of its page.
 */
function newest_posts( string $title = '' ): array {
	return array(
		'type'  => 'posts',
		'title' => $title,
	);
}

/**
 * Describes a redirect.
 *
 * @param string $location Path or URL of the target.
 */
function moved( string $location ): array {
	return array(
		'type'     => 'moved',
		'location' => $location,
	);
}

/**
 * Finds a redirect of the settings.
 *
 * @param string $path A path.
 */
function find_redirect( string $path ): ?array {
	$redirects = get_option( REDIRECTS_OPTION, array() );
	foreach ( is_array( $redirects ) ? $redirects : array() as $redirect ) {
		if ( lookup_path( $redirect['from'] ) === $path ) {
			return '' === $redirect['to'] ? array( 'type' => 'gone' ) : moved( $redirect['to'] );
		}
	}
	return null;
}

/**
 * Finds a category by the path of its archive.
 *
 * @param string $path A path.
 */
function find_category( string $path ): ?array {
	$term = get_term_by( 'slug', basename( $path ), 'category' );
	if ( ! $term instanceof WP_Term ) {
		return null;
	}
	$link = to_path( (string) get_term_link( $term ) );
	if ( lookup_path( $link ) !== $path ) {
		return is_below_category_base( $path ) ? moved( $link ) : null;
	}
	return array(
		'type'        => 'category',
		'slug'        => $term->slug,
		'name'        => decode( $term->name ),
		'description' => decode( $term->description ),
	);
}

/**
 * Returns whether WordPress shows a category at a path, by its last segment: the segments above it may be
 * earlier parents of the category.
 *
 * @param string $path A path.
 */
function is_below_category_base( string $path ): bool {
	$base = lookup_path( str_replace( '%category%', '', (string) $GLOBALS['wp_rewrite']->get_category_permastruct() ) );
	return '/' !== $base && str_starts_with( $path, $base );
}
