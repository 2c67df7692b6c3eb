<?php
/**
 * The choices that the editor offers to authors, by title: `GET edu-embed/v1/choices/{kind}`. The list has the
 * newest entries; `search` finds others, first those with the words in their titles, and `include` finds entries
 * by the values that blocks store.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

use WP_Error;
use WP_Post;
use WP_REST_Server;

defined( 'ABSPATH' ) || exit;

/** Maximum number of entries of a list, newest first, and of entries that a search finds. */
const MAX_CHOICES = 500;
const MAX_FOUND   = 20;

add_action( 'rest_api_init', __NAMESPACE__ . '\\register_choices' );

/**
 * Registers the route, for users who may write posts.
 */
function register_choices(): void {
	register_rest_route(
		'edu-embed/v1',
		'/choices/(?P<kind>ranking|legacy-ranking|server-ranking|post|post-category|list-category|contributor|contributor-profile|degree|category|subject)',
		array(
			'methods'             => WP_REST_Server::READABLE,
			'callback'            => fn( $request ) => choices( (string) $request['kind'], (string) $request['search'], (array) $request['include'] ),
			'permission_callback' => fn() => current_user_can( 'edit_posts' ),
			'args'                => array(
				'search'  => array(
					'type'    => 'string',
					'default' => '',
				),
				'include' => array(
					'type'     => 'array',
					'items'    => array( 'type' => 'string' ),
					'maxItems' => 100,
					'default'  => array(),
				),
			),
		)
	);
}

/**
 * Returns a choice.
 *
 * @param string $value Value that the block stores.
 * @param string $label Label that authors see.
 */
function choice( string $value, string $label ): array {
	return array(
		'value' => $value,
		'label' => $label,
	);
}

/**
 * Returns the choices of a kind: all or the newest ones, those that match a search, or those with the
 * given values.
 *
 * @param string   $kind   A kind of the route.
 * @param string   $search Words to search for; empty for no search.
 * @param string[] $values Values to look up; empty for a list.
 * @return array|WP_Error
 */
function choices( string $kind, string $search = '', array $values = array() ) {
	if ( in_array( $kind, array( 'degree', 'category', 'subject' ), true ) ) {
		$all = degree_choices( $kind );
	} elseif ( 'server-ranking' === $kind ) {
		$all = server_ranking_choices();
	} elseif ( in_array( $kind, array( 'post-category', 'list-category' ), true ) ) {
		$all = category_choices( 'list-category' === $kind );
	} elseif ( array() !== $values ) {
		return find_choices( $kind, $values );
	} else {
		$posts = choice_posts( $kind, $search );
		$own   = array_values( array_filter( array_map( fn( WP_Post $post ) => post_choice( $kind, $post ), $posts ) ) );
		return 'ranking' === $kind ? add_server_rankings( $own, $search ) : $own;
	}
	// These lists are complete.
	return is_wp_error( $all ) || array() === $values ? $all : array_values( array_filter( $all, fn( $choice ) => in_array( $choice['value'], $values, true ) ) );
}

/**
 * Returns the posts of a kind that authors choose from: the newest ones, or those that a search finds. WordPress
 * before 6.2 searches their content, too, and lists those with the words in their titles first.
 *
 * @param string $kind   A kind of posts.
 * @param string $search Words to search for; empty for no search.
 * @return WP_Post[]
 */
function choice_posts( string $kind, string $search ): array {
	$query  = array(
		'post_type'   => choice_type( $kind ),
		'post_status' => 'publish',
		'numberposts' => MAX_CHOICES,
	);
	$search = '' === $search ? array() : array(
		's'              => $search,
		'search_columns' => array( 'post_title' ),
		'orderby'        => '',
		'numberposts'    => MAX_FOUND,
	);
	$posts  = get_posts( array_merge( $query, $search ) );
	if ( CONTRIBUTOR_TYPE === $query['post_type'] ) {
		prime_thumbnails( $posts );
	}
	return $posts;
}

/**
 * Returns the post type of a kind of choices.
 *
 * @param string $kind A kind of posts.
 */
function choice_type( string $kind ): string {
	$types = array(
		'ranking'             => RANKING_TYPE,
		'legacy-ranking'      => RANKING_TYPE,
		'contributor'         => CONTRIBUTOR_TYPE,
		'contributor-profile' => CONTRIBUTOR_TYPE,
	);
	return $types[ $kind ] ?? 'post';
}

/**
 * Returns a post as a choice; null if it has no id that blocks can store.
 *
 * @param string  $kind A kind of posts.
 * @param WP_Post $post A post.
 */
function post_choice( string $kind, WP_Post $post ): ?array {
	switch ( $kind ) {
		case 'contributor':
			return contributor_choice( $post );
		case 'contributor-profile':
			return contributor_profile_choice( $post );
		case 'ranking':
		case 'legacy-ranking':
			$fields = ranking_fields( $post );
			$id     = (string) ( 'ranking' === $kind ? $fields['extid'] ?? $fields['gid'] ?? '' : $fields['gid'] ?? '' );
			return '' === $id ? null : choice( $id, decode( $post->post_title ) );
		default:
			return choice( (string) $post->ID, decode( get_the_title( $post ) ) );
	}
}

/**
 * Finds published entries by the values that blocks store. A value that WordPress does not have may be a ranking
 * of the server. The server's list is fetched once for all such values.
 *
 * @param string   $kind   A kind of posts.
 * @param string[] $values Ids or slugs.
 * @return array|WP_Error
 */
function find_choices( string $kind, array $values ) {
	$found  = array_map( fn( $value ) => find_choice( $kind, (string) $value ), $values );
	$others = array_keys( $found, null, true );
	if ( array() === $others || 'ranking' !== substr( $kind, -7 ) ) {
		return array_values( array_filter( $found ) );
	}
	$server = '' === server_url() ? array() : server_ranking_choices();
	if ( is_wp_error( $server ) ) {
		return $server;
	}
	$by_id = array_column( $server, null, 'value' );
	foreach ( $others as $index ) {
		$found[ $index ] = $by_id[ $values[ $index ] ] ?? null;
	}
	return array_values( array_filter( $found ) );
}

/**
 * Finds a published entry by the value that a block stores; null if there is none.
 *
 * @param string $kind  A kind of posts.
 * @param string $value An id or a slug.
 */
function find_choice( string $kind, string $value ): ?array {
	switch ( $kind ) {
		case 'contributor':
		case 'contributor-profile':
			$post = get_page_by_path( $value, OBJECT, CONTRIBUTOR_TYPE );
			return $post instanceof WP_Post && 'publish' === $post->post_status ? post_choice( $kind, $post ) : null;
		case 'ranking':
		case 'legacy-ranking':
			$title = ranking( $value )['title'] ?? null;
			return null === $title ? null : choice( $value, $title );
		default:
			// WPGraphQL's ids are `post:12` in base64.
			$id        = ctype_digit( $value ) ? $value : preg_replace( '/^post:(?=\d+$)/', '', (string) base64_decode( $value ) ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions
			$post      = ctype_digit( $id ) ? get_post( (int) $id ) : null;
			$is_listed = $post instanceof WP_Post && 'publish' === $post->post_status && in_array( $post->post_type, array( 'post', 'page' ), true );
			return $is_listed ? choice( $value, decode( get_the_title( $post ) ) ) : null;
	}
}

/**
 * Returns the categories of posts.
 *
 * @param bool $has_lists Whether to add the two lists that every site has.
 */
function category_choices( bool $has_lists ): array {
	$terms = get_terms(
		array(
			'taxonomy'   => 'category',
			'hide_empty' => false,
		)
	);
	$names = ! $has_lists ? array() : array(
		'latest'   => __( 'Newest posts', 'edu-embed' ),
		'featured' => __( 'Featured posts', 'edu-embed' ),
	);
	foreach ( is_array( $terms ) ? $terms : array() as $term ) {
		$names[ $term->slug ] = decode( $term->name );
	}
	return array_map( fn( $slug, $name ) => choice( (string) $slug, $name ), array_keys( $names ), $names );
}

/**
 * Returns a contributor as a choice, with the data for a byline.
 *
 * @param WP_Post $post A contributor.
 */
function contributor_choice( WP_Post $post ): array {
	$person = array_filter(
		array(
			'id'    => $post->ID,
			'name'  => decode( $post->post_title ),
			'slug'  => $post->post_name,
			'image' => portrait( $post->ID ),
		)
	);
	return choice( $post->post_name, $person['name'] ?? $post->post_name ) + array( 'data' => $person );
}

/**
 * Returns a contributor as a choice, with the data of a profile.
 *
 * @param WP_Post $post A contributor.
 */
function contributor_profile_choice( WP_Post $post ): array {
	$fields  = get_fields( $post->ID, 'edu_embed_contributor' );
	$image = portrait( $post->ID );
	$profile = array(
		'id'          => (string) $post->ID,
		'title'       => decode( $post->post_title ),
		'slug'        => $post->post_name,
		'types'       => $fields['types'] ?? array(),
		'socialMedia' => $fields['socialMedia'] ?? array(),
		'content'     => wp_strip_all_tags( strip_shortcodes( do_blocks( $post->post_content ) ) ),
		'excerpt'     => $post->post_excerpt,
	);
	if ( '' !== $image ) {
		$profile['featuredImage'] = array( 'node' => array( 'sourceUrl' => $image ) );
	}
	return choice( $post->post_name, $profile['title'] ) + array( 'data' => array( 'profile' => $profile ) );
}
