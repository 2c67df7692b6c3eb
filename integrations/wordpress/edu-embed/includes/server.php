<?php
/**
 * Requests to the server and their time limits.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

/** Transients that are set while requests to the server are paused, by path. */
const PAUSE_TRANSIENTS = array(
	'/api/prerender' => 'edu_embed_prerender_paused',
	'/-/purge'       => 'edu_embed_purge_paused',
);

/** Reasons for a pause: the server did not respond at all, or it was too slow or rejected this request. */
const PAUSED_UNREACHABLE = 'unreachable';
const PAUSED_SLOW        = 'slow';

/** Maximum length of a pause. */
const PAUSE_SECONDS = array(
	'/api/prerender' => MINUTE_IN_SECONDS,
	'/-/purge'       => 10,
);

/** Delay before failed requests are sent again in the background. */
const RETRY_SECONDS = 10;

/** Time limit of the check whether the server responds again. */
const HEALTH_SECONDS = 0.4;

/**
 * Maximum time that a user who saves a post waits for the server, over all requests, without the health
 * check (HEALTH_SECONDS). Longer than frontTimeoutMs in server/purge/local-purge-log.ts.
 */
const WAIT_SECONDS = 2.8;

/** Longer responses are cut off, which makes them invalid. */
const MAX_RESPONSE_BYTES = 8 * MB_IN_BYTES;

add_action( 'http_api_curl', __NAMESPACE__ . '\\set_short_timeout', 10, 3 );

/**
 * Sets the time limit of a request to the server if it is shorter than a second. WordPress would extend it
 * to a second.
 *
 * @param \CurlHandle $handle    The request.
 * @param array       $arguments Arguments of the request.
 * @param string      $url       URL of the request.
 */
function set_short_timeout( $handle, $arguments, $url ): void {
	if ( 1 > $arguments['timeout'] && str_starts_with( $url, server_url() . '/' ) ) {
		// Without NOSIGNAL, some builds of cURL fail immediately if the limit is shorter than a second.
		curl_setopt( $handle, CURLOPT_NOSIGNAL, true ); // phpcs:ignore WordPress.WP.AlternativeFunctions
		curl_setopt( $handle, CURLOPT_TIMEOUT_MS, (int) round( 1000 * $arguments['timeout'] ) ); // phpcs:ignore WordPress.WP.AlternativeFunctions
	}
}

/**
 * Returns whether requests to the server are paused after a failure. Each path has its
 * own pause, because rendering can time out while purges work. If the server was
 * unreachable, the pause ends as soon as it responds again.
 *
 * @param string $path Path on the server.
 */
function are_requests_paused( string $path = '/api/prerender' ): bool {
	$reason = get_transient( PAUSE_TRANSIENTS[ $path ] );
	if ( PAUSED_UNREACHABLE === $reason && is_server_healthy() ) {
		delete_transient( PAUSE_TRANSIENTS[ $path ] );
		return false;
	}
	return false !== $reason;
}

/**
 * Pauses requests to the server after a failure.
 *
 * @param string $path          Path on the server.
 * @param bool   $is_overloaded Whether the server responded with 429.
 */
function pause_requests( string $path, bool $is_overloaded ): void {
	$reason = $is_overloaded || is_server_healthy() ? PAUSED_SLOW : PAUSED_UNREACHABLE;
	set_transient( PAUSE_TRANSIENTS[ $path ], $reason, PAUSE_SECONDS[ $path ] );
}

/**
 * Returns whether the server responds. Sends at most one request per second.
 */
function is_server_healthy(): bool {
	static $checked_at = 0.0;
	static $is_healthy = false;
	if ( 1 > microtime( true ) - $checked_at ) {
		return $is_healthy;
	}
	$response   = wp_remote_get(
		server_url() . '/healthz',
		array(
			'timeout'     => HEALTH_SECONDS,
			'redirection' => 0,
		)
	);
	$is_healthy = 200 === (int) wp_remote_retrieve_response_code( $response );
	$checked_at = microtime( true );
	return $is_healthy;
}

/**
 * Sends the whole response to the browser before slow work starts, if PHP supports it.
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
 * @param int $seconds Limit if no user waits.
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
 * Sends JSON to the server. Pauses requests if the server fails or returns 429.
 *
 * @param string $path    Path on the server.
 * @param array  $body    Data to send.
 * @param string $secret  Secret for this path.
 * @param int    $seconds Time limit if no user waits.
 * @return array WordPress's response; empty if there is none.
 */
function post_to_server( string $path, array $body, string $secret, int $seconds ): array {
	$wait = seconds_to_wait( $seconds );
	if ( 0.1 > $wait ) {
		// Earlier requests took all the time. Without a pause, they would do so again at the next save.
		pause_requests( $path, false );
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
			'body'                => wp_json_encode( $body, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE ),
		)
	);
	$status   = (int) wp_remote_retrieve_response_code( $response );
	if ( 0 === $status || 429 === $status || 500 <= $status ) {
		pause_requests( $path, 429 === $status );
	}
	record_rejection( $path, $status );
	record_status( $path, $status );
	return is_array( $response ) ? $response : array();
}

/**
 * Records for the settings page that the server rejected a secret, until it accepts it.
 *
 * @param string $path   Path on the server.
 * @param int    $status Status of the response.
 */
function record_rejection( string $path, int $status ): void {
	$rejected = (array) get_option( REJECTED_OPTION, array() );
	if ( 401 === $status && ! isset( $rejected[ $path ] ) ) {
		update_option( REJECTED_OPTION, array_merge( $rejected, array( $path => $status ) ), false );
	} elseif ( 200 === $status && isset( $rejected[ $path ] ) ) {
		update_option( REJECTED_OPTION, array_diff_key( $rejected, array( $path => 1 ) ), false );
	}
}
