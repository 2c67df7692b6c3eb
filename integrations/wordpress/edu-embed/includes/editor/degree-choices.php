<?php
/**
 * Degrees, categories and subjects that authors choose from in the editor: those of the server.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

use WP_Error;

defined( 'ABSPATH' ) || exit;

/** How long the degrees of the server are cached. */
const DEGREES_TRANSIENT = 'edu_embed_degrees';
const DEGREES_SECONDS   = 600;

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
