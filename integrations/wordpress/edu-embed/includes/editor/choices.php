<?php
/**
 * What authors choose from in the editor, by title: `GET edu-embed/v1/choices/{kind}`.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

use WP_Error;
use WP_Post;
use WP_REST_Server;

defined( 'ABSPATH' ) || exit;

/** Maximum number of posts to choose from, newest first. */
const MAX_CHOICES = 500;

/** How long the degrees of the server are cached. */
const DEGREES_TRANSIENT = 'edu_embed_degrees';
const DEGREES_SECONDS   = 600;

add_action( 'rest_api_init', __NAMESPACE__ . '\\register_choices' );

/**
 * Registers the route, for everyone who writes.
 */
function register_choices(): void {
	register_rest_route(
		'edu-embed/v1',
		'/choices/(?P<kind>ranking|post|post-category|contributor|contributor-profile|degree|category|subject)',
		array(
			'methods'             => WP_REST_Server::READABLE,
			'callback'            => fn( $request ) => choices( (string) $request['kind'] ),
			'permission_callback' => fn() => current_user_can( 'edit_posts' ),
		)
	);
}

/**
 * Returns a choice.
 *
 * @param string $value What the block stores.
 * @param string $label What authors see.
 */
function choice( string $value, string $label ): array {
	return array(
		'value' => $value,
		'label' => $label,
	);
}

/**
 * Returns the choices of a kind.
 *
 * @param string $kind A kind of the route.
 * @return array|WP_Error
 */
function choices( string $kind ) {
	switch ( $kind ) {
		case 'ranking':
			return ranking_choices();
		case 'post':
			$posts = get_posts( array( 'numberposts' => MAX_CHOICES ) );
			return array_map( fn( WP_Post $post ) => choice( (string) $post->ID, decode( get_the_title( $post ) ) ), $posts );
		case 'post-category':
			$terms = get_terms(
				array(
					'taxonomy'   => 'category',
					'hide_empty' => false,
				)
			);
			return array_map( fn( $term ) => choice( $term->slug, decode( $term->name ) ), is_array( $terms ) ? $terms : array() );
		case 'contributor':
		case 'contributor-profile':
			return array_map( __NAMESPACE__ . '\\' . str_replace( '-', '_', $kind ) . '_choice', published( CONTRIBUTOR_TYPE ) );
		default:
			return degree_choices( $kind );
	}
}

/**
 * Returns the rankings, by the id that elements name.
 */
function ranking_choices(): array {
	$list = array();
	foreach ( published( RANKING_TYPE ) as $post ) {
		$fields = get_fields( $post->ID, 'edu_embed_ranking' );
		$id     = (string) ( $fields['extid'] ?? $fields['gid'] ?? '' );
		if ( '' !== $id ) {
			$list[] = choice( $id, decode( $post->post_title ) );
		}
	}
	return $list;
}

/**
 * Returns a contributor as a byline names one.
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
 * Returns a contributor with the data of a profile.
 *
 * @param WP_Post $post A contributor.
 */
function contributor_profile_choice( WP_Post $post ): array {
	$fields  = get_fields( $post->ID, 'edu_embed_contributor' );
	$picture = portrait( $post->ID );
	$profile = array(
		'id'          => (string) $post->ID,
		'title'       => decode( $post->post_title ),
		'slug'        => $post->post_name,
		'types'       => $fields['types'] ?? array(),
		'socialMedia' => $fields['socialMedia'] ?? array(),
		'content'     => wp_strip_all_tags( strip_shortcodes( do_blocks( $post->post_content ) ) ),
		'excerpt'     => $post->post_excerpt,
	);
	if ( '' !== $picture ) {
		$profile['featuredImage'] = array( 'node' => array( 'sourceUrl' => $picture ) );
	}
	return choice( $post->post_name, $profile['title'] ) + array( 'data' => array( 'profile' => $profile ) );
}

/**
 * Returns the degrees, categories or subjects of the server, each slug once.
 *
 * @param string $kind One of degree, category and subject.
 * @return array|WP_Error
 */
function degree_choices( string $kind ) {
	$degrees = server_degrees();
	if ( null === $degrees ) {
		return new WP_Error( 'edu_embed_server_unavailable', __( 'The server did not send its degrees. Check its URL under Settings → Edu Embed.', 'edu-embed' ), array( 'status' => 502 ) );
	}
	$categories = array_merge( array(), ...array_column( $degrees, 'categories' ) );
	$lists      = array(
		'degree'   => $degrees,
		'category' => $categories,
		'subject'  => array_merge( array(), ...array_column( $categories, 'subjects' ) ),
	);
	$names      = array_column( $lists[ $kind ], 'name', 'slug' );
	asort( $names );
	return array_map( fn( $slug, $name ) => choice( (string) $slug, decode( (string) $name ) ), array_keys( $names ), $names );
}

/**
 * Fetches the degrees of the server with their categories and subjects; null if they are unavailable.
 */
function server_degrees(): ?array {
	$cached = get_transient( DEGREES_TRANSIENT );
	if ( is_array( $cached ) ) {
		return $cached;
	}
	if ( '' === server_url() ) {
		return null;
	}
	$config = decode_response( wp_remote_get( server_url() . '/api/config', array( 'timeout' => 3 ) ) );
	$origin = is_string( $config['inventoryUrl']['production'] ?? null ) ? $config['inventoryUrl']['production'] : '';
	$url    = ( '' === $origin ? server_url() : untrailingslashit( $origin ) ) . '/v1/inventory/degrees/query?idToken=' . rawurlencode( (string) ( $config['identityToken'] ?? '' ) );
	$result = decode_response(
		wp_remote_post(
			$url,
			array(
				'timeout' => 3,
				'headers' => array( 'Content-Type' => 'application/json' ),
				'body'    => '{}',
			)
		)
	);
	if ( ! is_array( $result['degrees'] ?? null ) ) {
		return null;
	}
	set_transient( DEGREES_TRANSIENT, $result['degrees'], DEGREES_SECONDS );
	return $result['degrees'];
}

/**
 * Decodes a JSON response; empty if it failed.
 *
 * @param array|WP_Error $response A response of WordPress's HTTP API.
 */
function decode_response( $response ): array {
	$body = 200 === wp_remote_retrieve_response_code( $response ) ? json_decode( wp_remote_retrieve_body( $response ), true ) : null;
	return is_array( $body ) ? $body : array();
}
