<?php
/**
 * Renders the edu-embed elements in HTML with the server's /api/prerender.
 * Returns the HTML as it is when it is not UTF-8, and when the server does not send the whole page, or no data
 * for the timeout.
 */
function edu_embed_render( string $html, string $server, string $secret, float $timeout_seconds = 2.0 ): string {
	$body = json_encode( array( 'html' => $html ), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES ); // False for HTML that is not UTF-8.
	$http = array(
		'method'        => 'POST',
		'header'        => "Authorization: Bearer $secret\r\nContent-Type: application/json",
		'content'       => $body,
		'timeout'       => $timeout_seconds,
		'ignore_errors' => true,
	);
	// phpcs:ignore WordPress.PHP.NoSilencedErrors -- an unreachable server must not print a warning in a page
	$stream   = false === $body ? false : @fopen( rtrim( $server, '/' ) . '/api/prerender', 'r', false, stream_context_create( array( 'http' => $http ) ) );
	$rendered = $stream ? (string) @stream_get_contents( $stream ) : ''; // phpcs:ignore WordPress.PHP.NoSilencedErrors
	$response = $stream ? stream_get_meta_data( $stream ) : array();
	$headers  = $response['wrapper_data'] ?? array();
	$status   = explode( ' ', $headers[0] ?? '' )[1] ?? '';
	// PHP returns the part of a page that arrived before a timeout or a lost connection.
	$length = preg_match( '/^content-length: *(\d+)/im', implode( "\n", $headers ), $match ) ? (int) $match[1] : strlen( $rendered );
	if ( '200' !== $status || $response['timed_out'] || '' === $rendered || strlen( $rendered ) !== $length ) {
		$reason = false === $body ? json_last_error_msg() : "status $status";
		error_log( "edu-embed: prerendering failed ($reason); the page is sent without prerendered elements." );
		return $html;
	}
	return $rendered;
}
