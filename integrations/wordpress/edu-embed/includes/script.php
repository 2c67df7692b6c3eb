<?php
/**
 * Brings the one script into the pages of this WordPress.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

add_action( 'wp_enqueue_scripts', __NAMESPACE__ . '\\enqueue_embed_script' );
add_filter( 'script_loader_tag', __NAMESPACE__ . '\\load_script_async', 10, 2 );

/**
 * Makes the script that the settings name known.
 */
function register_embed_script(): void {
	$url = script_url();
	if ( '' !== $url ) {
		// The address is the version: the server revalidates it.
		wp_register_script( 'edu-embed', $url, array(), null, false ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion
	}
}

/**
 * Enqueues the script that the settings name.
 */
function enqueue_embed_script(): void {
	if ( ! wp_script_is( 'edu-embed', 'registered' ) ) {
		return;
	}
	wp_enqueue_script( 'edu-embed' );
	$file = plugin_dir_path( PLUGIN_FILE ) . 'assets/page.css';
	wp_enqueue_style( 'edu-embed-page', plugins_url( 'assets/page.css', PLUGIN_FILE ), array(), (string) filemtime( $file ) );
	$sheet = (string) get_option( LIGHT_SHEET_OPTION, '' );
	if ( '' !== $sheet ) {
		wp_enqueue_style( 'edu-embed-light', $sheet, array(), null ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion
	}
}

/**
 * Makes the script wait for nothing and nothing wait for it. WordPress can do this by
 * itself from 6.3 on.
 *
 * @param string $html   HTML of the script tag.
 * @param string $handle Name of the script.
 */
function load_script_async( $html, $handle ) {
	if ( 'edu-embed' !== $handle || preg_match( '/<script\b[^>]*\sasync\b/', $html ) ) {
		return $html;
	}
	return preg_replace( '/<script\b(?=[^>]*\ssrc=)/', '<script async', $html, 1 ) ?? $html;
}
