<?php
/**
 * Removes filters of the plugin for one request. A header lists them as
 * `hook|function|priority`, separated by commas. Also logs requests. Used only by tests.
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
				exit( esc_html( $switch . ': the filter does not exist' ) );
			}
		}
	}
);

// Sets the language of one request.
if ( isset( $_SERVER['HTTP_X_EDU_LOCALE'] ) ) {
	add_filter( 'locale', fn() => sanitize_locale_name( $_SERVER['HTTP_X_EDU_LOCALE'] ) );
}

// Sets a classic theme for one request.
if ( isset( $_SERVER['HTTP_X_EDU_CLASSIC'] ) ) {
	add_filter( 'template_include', fn() => __DIR__ . '/classic/index.php', 99 );
	add_filter( 'should_load_separate_core_block_assets', '__return_false', 99 );
	// Shows one widget with HTML from a header instead of the stored widgets.
	$edu_widget = isset( $_SERVER['HTTP_X_EDU_WIDGET'] ) ? (string) $_SERVER['HTTP_X_EDU_WIDGET'] : '';
	if ( ! isset( $_SERVER['HTTP_X_EDU_STORED_WIDGETS'] ) ) {
		add_filter( 'pre_option_sidebars_widgets', fn() => array( 'sidebar-1' => '' === $edu_widget ? array() : array( 'custom_html-9' ), 'array_version' => 3 ) );
		add_filter( 'pre_option_widget_custom_html', fn() => array( 9 => array( 'content' => $edu_widget ), '_multiwidget' => 1 ) );
	}
}
add_action( 'widgets_init', fn() => register_sidebar( array( 'id' => 'sidebar-1' ) ) );

// Prints a tag in the footer at a given priority, like another plugin.
if ( isset( $_SERVER['HTTP_X_EDU_FOOTER'] ) ) {
	add_action( 'wp_footer', fn() => print( '<pull-quote>Printed</pull-quote>' ), (int) $_SERVER['HTTP_X_EDU_FOOTER'] );
}

// Sets the classic editor for one request.
if ( isset( $_SERVER['HTTP_X_EDU_CLASSIC_EDITOR'] ) ) {
	add_filter( 'use_block_editor_for_post', '__return_false' );
}

// Lets WordPress fetch embeds from this machine for one request: by default, WordPress refuses loopback
// addresses and unusual ports.
if ( isset( $_SERVER['HTTP_X_EDU_LOCAL_EMBEDS'] ) ) {
	add_filter( 'http_request_host_is_external', '__return_true' );
	add_filter( 'http_allowed_safe_ports', fn( $ports ) => array_merge( $ports, array( (int) $_SERVER['HTTP_X_EDU_LOCAL_EMBEDS'] ) ) );
}
