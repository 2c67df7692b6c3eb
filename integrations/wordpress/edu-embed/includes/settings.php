<?php
/**
 * The plugin's settings: server, secrets, site and redirects.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

const SETTINGS_OPTION    = 'edu_embed_settings';
const SITE_OPTION        = 'edu_embed_site';
const REDIRECTS_OPTION   = 'edu_embed_redirects';
const LIGHT_SHEET_OPTION = 'edu_embed_light_sheet';
const REJECTED_OPTION    = 'edu_embed_rejected';
const SECRETS            = array( 'purgeSecret', 'prerenderSecret', 'previewSecret' );

add_action( 'init', __NAMESPACE__ . '\\register_settings' );

/**
 * Registers the settings for the settings page and for REST. Secrets are not available
 * over REST.
 */
function register_settings(): void {
	$object = array(
		'type'                 => 'object',
		'additionalProperties' => true,
	);
	$list   = array(
		'type'  => 'array',
		'items' => $object,
	);
	register_setting(
		'edu_embed',
		SETTINGS_OPTION,
		array(
			'type'              => 'object',
			'default'           => array(),
			'sanitize_callback' => __NAMESPACE__ . '\\sanitize_settings',
		)
	);
	register_setting(
		'edu_embed',
		SITE_OPTION,
		array(
			'type'              => 'object',
			'default'           => array(),
			'show_in_rest'      => array( 'schema' => $object ),
			'sanitize_callback' => __NAMESPACE__ . '\\sanitize_site',
		)
	);
	register_setting(
		'edu_embed',
		REDIRECTS_OPTION,
		array(
			'type'              => 'array',
			'default'           => array(),
			'show_in_rest'      => array( 'schema' => $list ),
			'sanitize_callback' => __NAMESPACE__ . '\\sanitize_redirects',
		)
	);
}

/**
 * Returns the constant in wp-config.php that overrides a setting: `EDU_EMBED_PURGE_SECRET`.
 *
 * @param string $name Name of a setting.
 */
function setting_constant( string $name ): string {
	return 'EDU_EMBED_' . strtoupper( preg_replace( '/(?=[A-Z])/', '_', $name ) );
}

/**
 * Returns a setting. A constant in wp-config.php takes precedence.
 *
 * @param string $name Name of a setting: server, script, purgeSecret, prerenderSecret or previewSecret.
 */
function setting( string $name ): string {
	$constant = setting_constant( $name );
	if ( defined( $constant ) ) {
		return (string) constant( $constant );
	}
	$settings = get_option( SETTINGS_OPTION, array() );
	return is_array( $settings ) ? (string) ( $settings[ $name ] ?? '' ) : '';
}

/**
 * Returns the server's URL, without a trailing slash.
 */
function server_url(): string {
	return untrailingslashit( setting( 'server' ) );
}

/**
 * Returns the script's URL; by default the server's module, which loads its chunks when they are needed.
 */
function script_url(): string {
	$script = setting( 'script' );
	$server = server_url();
	return '' !== $script || '' === $server ? $script : $server . '/embed.mjs';
}

/**
 * Sanitizes the settings. An empty secret keeps its previous value, unless `forget`
 * contains it; a URL that was not submitted keeps its previous value, too.
 *
 * @param mixed $value Submitted value.
 */
function sanitize_settings( $value ): array {
	$value  = is_array( $value ) ? $value : array();
	$stored = get_option( SETTINGS_OPTION, array() );
	$stored = is_array( $stored ) ? $stored : array();
	$clean  = array();
	foreach ( array( 'server', 'script' ) as $name ) {
		$clean[ $name ] = untrailingslashit( esc_url_raw( trim( text_of( $value[ $name ] ?? $stored[ $name ] ?? '' ) ), array( 'http', 'https' ) ) );
	}
	foreach ( SECRETS as $name ) {
		$given          = preg_replace( '/\s+/', '', text_of( $value[ $name ] ?? '' ) );
		$is_forgotten   = '' === $given && is_array( $value['forget'] ?? null ) && ! empty( $value['forget'][ $name ] );
		$clean[ $name ] = '' !== $given || $is_forgotten ? $given : text_of( $stored[ $name ] ?? '' );
	}
	if ( ! empty( $value['deleteContent'] ) ) {
		$clean['deleteContent'] = true;
	}
	// The next requests show whether the server accepts the secrets.
	delete_option( REJECTED_OPTION );
	forget_server_lists();
	return $clean;
}

/**
 * Sanitizes redirects, given as the text of a form or as a list of `from` and `to`. An empty
 * `to` means 410 Gone.
 *
 * @param mixed $value Submitted value.
 * @return array<int, array{from: string, to: string}>
 */
function sanitize_redirects( $value ): array {
	if ( is_string( $value ) ) {
		$value = read_list( $value, array( 'from', 'to' ) );
	}
	$clean = array();
	foreach ( is_array( $value ) ? $value : array() as $redirect ) {
		$from = is_array( $redirect ) ? trim( text_of( $redirect['from'] ?? '' ) ) : '';
		if ( ! str_starts_with( $from, '/' ) ) {
			continue;
		}
		$clean[] = array(
			'from' => esc_url_raw( $from ),
			'to'   => esc_url_raw( trim( text_of( $redirect['to'] ?? '' ) ), array( 'http', 'https' ) ),
		);
	}
	return $clean;
}
