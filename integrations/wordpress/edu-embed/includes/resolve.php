<?php
/**
 * Finds what stands at a path: what WordPress's REST API has no question for.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

use WP_Post;
use WP_Term;

defined( 'ABSPATH' ) || exit;

/**
 * A path in the form in which paths are compared.
 *
 * @param string $path A path, percent-encoded or not.
 */
function lookup_path( string $path ): string {
	$path = rawurldecode( (string) strtok( $path, '?#' ) );
	return '/' . trim( $path, '/' ) . ( trim( $path, '/' ) === '' ? '' : '/' );
}

/**
 * What stands at a path; null for nothing.
 *
 * @param string $asked A path.
 */
function resolve( string $asked ): ?array {
	$path = lookup_path( $asked );
	$move = find_redirect( $path );
	if ( null !== $move ) {
		return $move;
	}
	if ( '/' === $path ) {
		return 'page' === get_option( 'show_on_front' ) ? describe_post( get_post( (int) get_option( 'page_on_front' ) ), $path ) : newest_posts();
	}
	// A page goes first: below the path of posts, WordPress would look for a post only.
	$page = get_page_by_path( trim( $path, '/' ) );
	$post = $page instanceof WP_Post && 'publish' === $page->post_status ? $page : get_post( url_to_postid( home_url( $path ) ) );
	return describe_post( $post, $path ) ?? find_category( $path ) ?? find_old_slug( $path ) ?? find_trashed( $path );
}

/**
 * A published page or post, or where it is now; null for anything else.
 *
 * @param WP_Post|null $post A post.
 * @param string       $path The path that was asked for.
 */
function describe_post( $post, string $path ): ?array {
	if ( ! $post instanceof WP_Post || 'publish' !== $post->post_status || ! in_array( $post->post_type, array( 'post', 'page' ), true ) ) {
		return null;
	}
	if ( (int) get_option( 'page_for_posts' ) === $post->ID ) {
		return newest_posts( decode( get_the_title( $post ) ) );
	}
	$link = to_path( (string) get_permalink( $post ) );
	if ( lookup_path( $link ) !== $path ) {
		return moved( $link );
	}
	return array(
		'type' => $post->post_type,
		'id'   => $post->ID,
		'rest' => rest_get_route_for_post( $post ),
	);
}

/**
 * The list of newest posts.
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
 * A move to another path.
 *
 * @param string $location Where it is now.
 */
function moved( string $location ): array {
	return array(
		'type'     => 'moved',
		'location' => $location,
	);
}

/**
 * What the settings say of a path.
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
 * A category by the path of its archive.
 *
 * @param string $path A path.
 */
function find_category( string $path ): ?array {
	$term = get_term_by( 'slug', basename( $path ), 'category' );
	if ( ! $term instanceof WP_Term || lookup_path( to_path( (string) get_term_link( $term ) ) ) !== $path ) {
		return null;
	}
	return array(
		'type'        => 'category',
		'id'          => $term->term_id,
		'slug'        => $term->slug,
		'name'        => decode( $term->name ),
		'description' => decode( $term->description ),
	);
}

/**
 * Pages and posts that keep the last part of a path under a name of WordPress's own.
 *
 * @param string $status Their status now.
 * @param string $key    Name under which it is kept.
 * @param string $path   A path.
 * @return WP_Post[]
 */
function remembered( string $status, string $key, string $path ): array {
	return get_posts(
		array(
			'post_type'   => array( 'post', 'page' ),
			'post_status' => $status,
			'numberposts' => 20,
			'meta_key'    => $key, // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_key
			'meta_value'  => sanitize_title( basename( $path ) ), // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_value
		)
	);
}

/**
 * Where a post is now that had this path before.
 *
 * @param string $path A path.
 */
function find_old_slug( string $path ): ?array {
	foreach ( remembered( 'publish', '_wp_old_slug', $path ) as $post ) {
		$link = to_path( (string) get_permalink( $post ) );
		if ( dirname( lookup_path( $link ) ) === dirname( $path ) ) {
			return moved( $link );
		}
	}
	return null;
}

/**
 * Whether what stood at a path was put into the trash.
 *
 * @param string $path A path.
 */
function find_trashed( string $path ): ?array {
	foreach ( remembered( 'trash', '_wp_desired_post_slug', $path ) as $post ) {
		if ( 'publish' === get_post_meta( $post->ID, '_wp_trash_meta_status', true ) && former_path( $post ) === $path ) {
			return array( 'type' => 'gone' );
		}
	}
	return null;
}

/**
 * The path that a trashed post had.
 *
 * @param WP_Post $post A post in the trash.
 */
function former_path( WP_Post $post ): string {
	$before              = clone $post;
	$before->post_status = 'publish';
	$before->post_name   = (string) get_post_meta( $post->ID, '_wp_desired_post_slug', true );
	// WordPress reads any other kind of object from the database again.
	$before->filter = 'raw';
	return lookup_path( to_path( (string) get_permalink( $before ) ) );
}
