<?php
/**
 * How the server is asked, and for how long.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

/** What says that the server did not answer a moment ago, by path. */
const AWAY_TRANSIENTS = array(
	'/api/prerender' => 'edu_embed_server_away',
	'/-/purge'       => 'edu_embed_purge_away',
);

/** How long somebody who saves waits for the server, all in all. */
const WAIT_SECONDS = 2.8;

/** An answer that is longer is cut off, and is then none of ours. */
const ANSWER_BYTES = 8 * MB_IN_BYTES;

/**
 * Whether the server did not answer a moment ago. Drawing may take too long for one
 * page while reports of changes are answered, so each has its own pause.
 *
 * @param string $path Path of the server.
 */
function is_server_away( string $path = '/api/prerender' ): bool {
	return false !== get_transient( AWAY_TRANSIENTS[ $path ] );
}

/**
 * Lets the editor go before anything slow begins, where PHP can do that.
 */
function finish_answer(): void {
	if ( function_exists( 'fastcgi_finish_request' ) ) {
		fastcgi_finish_request();
	}
}

/**
 * How long the server may still be waited for. Where nobody can be let go before, an
 * editor who saves waits for all that is asked in one request together.
 *
 * @param int $seconds How long where nobody waits.
 */
function seconds_to_wait( int $seconds ): float {
	static $began = null;
	if ( wp_doing_cron() || 'cli' === PHP_SAPI || function_exists( 'fastcgi_finish_request' ) ) {
		return $seconds;
	}
	$began = $began ?? microtime( true );
	return min( $seconds, max( 0, WAIT_SECONDS - ( microtime( true ) - $began ) ) );
}

/**
 * Sends JSON to the server. One that does not answer, or asks for patience, is left
 * alone for a minute.
 *
 * @param string $path    Path of the server.
 * @param array  $body    What to send.
 * @param string $secret  Secret for this path.
 * @param int    $seconds How long to wait, where nobody waits.
 * @return array WordPress's answer; an empty one for none.
 */
function post_to_server( string $path, array $body, string $secret, int $seconds ): array {
	$wait = seconds_to_wait( $seconds );
	if ( 0.1 > $wait ) {
		// What was asked before has taken all the time: it would be so at the next save again.
		set_transient( AWAY_TRANSIENTS[ $path ], 1, MINUTE_IN_SECONDS );
		return array();
	}
	$answer = wp_remote_post(
		server_url() . $path,
		array(
			'timeout'             => $wait,
			'redirection'         => 0,
			'limit_response_size' => ANSWER_BYTES,
			'headers'             => array(
				'Authorization' => 'Bearer ' . $secret,
				'Content-Type'  => 'application/json',
			),
			'body'                => wp_json_encode( $body ),
		)
	);
	$status = (int) wp_remote_retrieve_response_code( $answer );
	if ( 0 === $status || 429 === $status || 500 <= $status ) {
		set_transient( AWAY_TRANSIENTS[ $path ], 1, MINUTE_IN_SECONDS );
	}
	note_refusal( $path, $status );
	return is_array( $answer ) ? $answer : array();
}

/**
 * Remembers that the server does not know the secret, until it does, for the settings page.
 *
 * @param string $path   Path of the server.
 * @param int    $status What it answered.
 */
function note_refusal( string $path, int $status ): void {
	$refused = (array) get_option( REFUSED_OPTION, array() );
	if ( 401 === $status && ! isset( $refused[ $path ] ) ) {
		update_option( REFUSED_OPTION, array_merge( $refused, array( $path => $status ) ), false );
	} elseif ( 200 === $status && isset( $refused[ $path ] ) ) {
		update_option( REFUSED_OPTION, array_diff_key( $refused, array( $path => 1 ) ), false );
	}
}
