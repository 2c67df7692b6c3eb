<?php
/**
 * Requests to the server and their time limits.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

/** Transients that are set while the server is unavailable, by path. */
const UNAVAILABLE_TRANSIENTS = array(
	'/api/prerender' => 'edu_embed_server_away',
	'/-/purge'       => 'edu_embed_purge_away',
);

/** Maximum time that an editor who saves waits for the server, over all requests. */
const WAIT_SECONDS = 2.8;

/** Longer responses are cut off and then invalid. */
const MAX_RESPONSE_BYTES = 8 * MB_IN_BYTES;

/**
 * Returns whether requests to the server are paused after a failure. Each path has its
 * own pause, because rendering can time out while purges work.
 *
 * @param string $path Path on the server.
 */
function is_server_unavailable( string $path = '/api/prerender' ): bool {
	return false !== get_transient( UNAVAILABLE_TRANSIENTS[ $path ] );
}

/**
 * Finishes the response to the editor before slow work starts, if PHP supports it.
 */
function finish_response(): void {
	if ( function_exists( 'fastcgi_finish_request' ) ) {
		fastcgi_finish_request();
	}
}

/**
 * Returns how many seconds a request to the server may take. If PHP cannot finish the
 * response first, all requests together are limited to WAIT_SECONDS.
 *
 * @param int $seconds Limit if no editor waits.
 */
function seconds_to_wait( int $seconds ): float {
	static $started = null;
	if ( wp_doing_cron() || 'cli' === PHP_SAPI || function_exists( 'fastcgi_finish_request' ) ) {
		return $seconds;
	}
	$started = $started ?? microtime( true );
	return min( $seconds, max( 0, WAIT_SECONDS - ( microtime( true ) - $started ) ) );
}

/**
 * Sends JSON to the server. Pauses requests for a minute if the server fails or returns 429.
 *
 * @param string $path    Path on the server.
 * @param array  $body    Data to send.
 * @param string $secret  Secret for this path.
 * @param int    $seconds Time limit if no editor waits.
 * @return array WordPress's response; empty if there is none.
 */
function post_to_server( string $path, array $body, string $secret, int $seconds ): array {
	$wait = seconds_to_wait( $seconds );
	if ( 0.1 > $wait ) {
		// Earlier requests took all the time and would do so again at the next save.
		set_transient( UNAVAILABLE_TRANSIENTS[ $path ], 1, MINUTE_IN_SECONDS );
		return array();
	}
	$response = wp_remote_post(
		server_url() . $path,
		array(
			'timeout'             => $wait,
			'redirection'         => 0,
			'limit_response_size' => MAX_RESPONSE_BYTES,
			'headers'             => array(
				'Authorization' => 'Bearer ' . $secret,
				'Content-Type'  => 'application/json',
			),
			'body'                => wp_json_encode( $body ),
		)
	);
	$status = (int) wp_remote_retrieve_response_code( $response );
	if ( 0 === $status || 429 === $status || 500 <= $status ) {
		set_transient( UNAVAILABLE_TRANSIENTS[ $path ], 1, MINUTE_IN_SECONDS );
	}
	record_refusal( $path, $status );
	record_status( $path, $status );
	return is_array( $response ) ? $response : array();
}

/**
 * Records for the settings page that the server rejected a secret, until it accepts it.
 *
 * @param string $path   Path on the server.
 * @param int    $status Status of the response.
 */
function record_refusal( string $path, int $status ): void {
	$rejected = (array) get_option( REJECTED_OPTION, array() );
	if ( 401 === $status && ! isset( $rejected[ $path ] ) ) {
		update_option( REJECTED_OPTION, array_merge( $rejected, array( $path => $status ) ), false );
	} elseif ( 200 === $status && isset( $rejected[ $path ] ) ) {
		update_option( REJECTED_OPTION, array_diff_key( $rejected, array( $path => 1 ) ), false );
	}
}
