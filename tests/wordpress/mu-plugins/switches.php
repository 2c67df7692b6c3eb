<?php
/**
 * Takes single filters of the plugin away for one request: a header names them, as
 * `hook|function|priority` with commas between. Notes what was asked, too. Only tests
 * have this file.
 */

file_put_contents( getenv( 'EDU_DEBUG_LOG' ) . '.requests', ( $_SERVER['REQUEST_URI'] ?? '' ) . "\n", FILE_APPEND | LOCK_EX );

add_action(
	'plugins_loaded',
	function () {
		$header = isset( $_SERVER['HTTP_X_EDU_OFF'] ) ? (string) $_SERVER['HTTP_X_EDU_OFF'] : '';
		foreach ( array_filter( explode( ',', $header ) ) as $switch ) {
			list( $hook, $callback, $priority ) = explode( '|', $switch );
			if ( ! remove_filter( $hook, 'EduEmbed\\' . $callback, (int) $priority ) ) {
				status_header( 500 );
				exit( esc_html( $switch . ': there is no such filter' ) );
			}
		}
	}
);

// A language for one request.
if ( isset( $_SERVER['HTTP_X_EDU_LOCALE'] ) ) {
	add_filter( 'locale', fn() => sanitize_locale_name( $_SERVER['HTTP_X_EDU_LOCALE'] ) );
}
