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

/** Seconds that a failed request for a list is cached, because each field of a form requests its list. */
const FAILED_LISTS_SECONDS = 10;

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
 * Returns a cached list of the server, or fetches it; null if it is unavailable. Caches that, too.
 *
 * @param string   $transient Name of the transient.
 * @param callable $fetch     Fetches the list; returns null if it is unavailable.
 */
function server_list( string $transient, callable $fetch ): ?array {
	$cached = get_transient( $transient );
	if ( false === $cached ) {
		$list   = '' !== server_url() && is_server_healthy() ? $fetch() : null;
		$cached = $list ?? 'unavailable';
		set_transient( $transient, $cached, null === $list ? FAILED_LISTS_SECONDS : SERVER_LISTS_SECONDS );
	}
	return is_array( $cached ) ? $cached : null;
}

/**
 * Returns the degrees of the server with their categories and subjects; null if they are unavailable.
 */
function server_degrees(): ?array {
	return server_list( DEGREES_TRANSIENT, __NAMESPACE__ . '\\fetch_degrees' );
}

/**
 * Fetches the degrees of the server with their categories and subjects; null if they are unavailable.
 */
function fetch_degrees(): ?array {
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
	return is_array( $result['degrees'] ?? null ) ? $result['degrees'] : null;
}

/**
 * Returns the server's own rankings by id and title.
 *
 * @return array|WP_Error
 */
function server_ranking_choices() {
	return server_list( RANKINGS_TRANSIENT, __NAMESPACE__ . '\\fetch_ranking_choices' )
		?? new WP_Error( 'edu_embed_server_unavailable', __( 'The server did not send its rankings. Check its URL under Settings → Edu Embed.', 'edu-embed' ), array( 'status' => 502 ) );
}

/**
 * Fetches the server's own rankings by id and title; null if they are unavailable.
 */
function fetch_ranking_choices(): ?array {
	$response = wp_remote_get( server_url() . '/api/rankings', array( 'timeout' => 3 ) );
	$rankings = json_decode( wp_remote_retrieve_body( $response ), true );
	if ( 200 !== wp_remote_retrieve_response_code( $response ) || ! is_array( $rankings ) ) {
		return null;
	}
	$choices = array();
	foreach ( $rankings as $ranking ) {
		if ( isset( $ranking['id'], $ranking['title'] ) ) {
			$choices[] = choice( (string) $ranking['id'], decode( (string) $ranking['title'] ) );
		}
	}
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
