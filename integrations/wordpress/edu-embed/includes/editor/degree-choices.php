<?php
/**
 * The choices in the editor that come from the server: degrees, categories, subjects and its own rankings.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

use WP_Error;

defined( 'ABSPATH' ) || exit;

/** Transients with the server's lists. */
const DEGREES_TRANSIENT  = 'edu_embed_degrees';
const RANKINGS_TRANSIENT = 'edu_embed_server_rankings';

/** Seconds that the lists are cached. */
const SERVER_LISTS_SECONDS = 600;

/**
 * Returns the degrees, categories or subjects of the server, each slug once.
 *
 * @param string $kind One of `degree`, `category` and `subject`.
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
	if ( ! is_string( $config['identityToken'] ?? null ) ) {
		return null;
	}
	$origin = is_string( $config['inventoryUrl']['production'] ?? null ) ? $config['inventoryUrl']['production'] : '';
	$url    = ( '' === $origin ? server_url() : untrailingslashit( $origin ) ) . '/v1/inventory/degrees/query?idToken=' . rawurlencode( $config['identityToken'] );
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
	set_transient( DEGREES_TRANSIENT, $result['degrees'], SERVER_LISTS_SECONDS );
	return $result['degrees'];
}

/**
 * Returns the server's own rankings by id and title.
 *
 * @return array|WP_Error
 */
function server_ranking_choices() {
	$cached = get_transient( RANKINGS_TRANSIENT );
	if ( is_array( $cached ) ) {
		return $cached;
	}
	$response = '' === server_url() ? array() : wp_remote_get( server_url() . '/api/rankings', array( 'timeout' => 3 ) );
	$rankings = json_decode( wp_remote_retrieve_body( $response ), true );
	if ( 200 !== wp_remote_retrieve_response_code( $response ) || ! is_array( $rankings ) ) {
		return new WP_Error( 'edu_embed_server_unavailable', __( 'The server did not send its rankings. Check its URL under Settings → Edu Embed.', 'edu-embed' ), array( 'status' => 502 ) );
	}
	$choices = array();
	foreach ( $rankings as $ranking ) {
		if ( isset( $ranking['id'], $ranking['title'] ) ) {
			$choices[] = choice( (string) $ranking['id'], decode( (string) $ranking['title'] ) );
		}
	}
	set_transient( RANKINGS_TRANSIENT, $choices, SERVER_LISTS_SECONDS );
	return $choices;
}

/**
 * Adds the server's own rankings to WordPress's rankings. A ranking of WordPress replaces one with the same id.
 * Adds nothing if the server is unavailable.
 *
 * @param array  $own    WordPress's rankings, as choices.
 * @param string $search Part of a title; empty for all.
 */
function add_server_rankings( array $own, string $search ): array {
	$server = server_ranking_choices();
	$ids    = array_column( $own, 'value' );
	$others = is_wp_error( $server ) ? array() : array_filter( $server, fn( $choice ) => ! in_array( $choice['value'], $ids, true ) && ( '' === $search || false !== stripos( $choice['label'], $search ) ) );
	return array_merge( $own, array_values( $others ) );
}

/**
 * Deletes the cached lists of the server.
 */
function delete_server_lists(): void {
	delete_transient( DEGREES_TRANSIENT );
	delete_transient( RANKINGS_TRANSIENT );
}

/**
 * Decodes a JSON response; returns an empty array if the request failed.
 *
 * @param array|WP_Error $response A response of WordPress's HTTP API.
 */
function decode_response( $response ): array {
	$body = 200 === wp_remote_retrieve_response_code( $response ) ? json_decode( wp_remote_retrieve_body( $response ), true ) : null;
	return is_array( $body ) ? $body : array();
}
