<?php
/**
 * Renders the edu-embed elements in HTML with the server's /api/prerender.
 * Returns the HTML as it is when the server does not respond within the timeout.
 */
function edu_embed_render( string $html, string $server, string $secret, float $timeout_seconds = 2.0 ): string {
	$context = stream_context_create(
		array(
			'http' => array(
				'method'        => 'POST',
				'header'        => "Authorization: Bearer $secret\r\nContent-Type: application/json",
				'content'       => json_encode( array( 'html' => $html ), JSON_INVALID_UTF8_SUBSTITUTE ),
				'timeout'       => $timeout_seconds,
				'ignore_errors' => true,
			),
		)
	);
	// phpcs:ignore WordPress.PHP.NoSilencedErrors -- an unreachable server must not print a warning in a page
	$rendered = @file_get_contents( rtrim( $server, '/' ) . '/api/prerender', false, $context );
	$status   = isset( $http_response_header[0] ) ? explode( ' ', $http_response_header[0] )[1] : '';
	if ( false === $rendered || '200' !== $status ) {
		error_log( "edu-embed: prerendering failed (status $status); the page is sent without prerendered elements." );
		return $html;
	}
	return $rendered;
}
