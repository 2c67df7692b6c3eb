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
 * Sanitizes the settings. An empty secret keeps its previous value, unless `remove`
 * contains it; a URL that is invalid or was not submitted keeps its previous value, too.
 *
 * @param mixed $value Submitted value.
 */
function sanitize_settings( $value ): array {
	$value  = is_array( $value ) ? $value : array();
	$stored = get_option( SETTINGS_OPTION, array() );
	$stored = is_array( $stored ) ? $stored : array();
	$clean  = array();
	foreach ( array( 'server', 'script' ) as $name ) {
		$before         = text_of( $stored[ $name ] ?? '' );
		$given          = trim( text_of( $value[ $name ] ?? $before ) );
		$url            = untrailingslashit( esc_url_raw( $given, array( 'http', 'https' ) ) );
		$is_valid       = '' === $given || preg_match( 'server' === $name ? '/^https?:\/\/[^\/?#:%]+[^?#%]*$/i' : '/^https?:\/\/[^\/?#:%]/i', $url );
		$clean[ $name ] = $is_valid ? $url : $before;
		if ( ! $is_valid ) {
			report_invalid_url( $name, $given );
		}
	}
	foreach ( SECRETS as $name ) {
		$given          = preg_replace( '/\s+/', '', text_of( $value[ $name ] ?? '' ) );
		$is_removed     = '' === $given && is_array( $value['remove'] ?? null ) && ! empty( $value['remove'][ $name ] );
		$clean[ $name ] = '' !== $given || $is_removed ? $given : text_of( $stored[ $name ] ?? '' );
	}
	if ( ! empty( $value['deleteContent'] ) ) {
		$clean['deleteContent'] = true;
	}
	// The next requests show whether the server accepts the secrets.
	delete_option( REJECTED_OPTION );
	delete_server_lists();
	return $clean;
}

/**
 * Adds an error to the settings page for an invalid URL of the server or of the script.
 *
 * @param string $name Name of the setting: server or script.
 * @param string $url  Submitted URL.
 */
function report_invalid_url( string $name, string $url ): void {
	if ( function_exists( 'add_settings_error' ) ) {
		$message = 'server' === $name
			/* translators: %s: URL. */
			? __( 'The server URL “%s” is invalid; the previous URL is unchanged. Enter a URL such as https://www.example.org, without ? and #.', 'edu-embed' )
			/* translators: %s: URL. */
			: __( 'The script URL “%s” is invalid; the previous URL is unchanged. Enter a URL such as https://www.example.org/embed.mjs.', 'edu-embed' );
		add_settings_error( SETTINGS_OPTION, 'edu-embed-' . $name, sprintf( $message, esc_html( $url ) ) );
	}
}

/**
 * Sanitizes redirects, given as the text of a form or as a list of `from` and `to`. An empty
 * `to` means 410 Gone. Reports an invalid redirect and keeps the stored one of its path. Reports
 * and drops a redirect that leads back to its own path through those before it.
 *
 * @param mixed $value Submitted value.
 * @return array<int, array{from: string, to: string}>
 */
function sanitize_redirects( $value ): array {
	if ( is_string( $value ) ) {
		$value = read_list( $value, array( 'from', 'to' ) );
	}
	$stored  = array_column( (array) get_option( REDIRECTS_OPTION, array() ), null, 'from' );
	$clean   = array();
	$targets = array();
	foreach ( array_filter( is_array( $value ) ? $value : array(), 'is_array' ) as $redirect ) {
		$from   = trim( text_of( $redirect['from'] ?? '' ) );
		$to     = trim( text_of( $redirect['to'] ?? '' ) );
		$path   = redirect_path( $from );
		$target = redirect_target( $to );
		if ( '' === $from . $to ) {
			continue;
		}
		$entry = array(
			'from' => $path,
			'to'   => $target,
		);
		if ( '' === $path || ( '' === $target && '' !== $to ) ) {
			report_invalid_redirect( $from, $to );
			$entry = $stored[ $path ] ?? null;
		}
		if ( null !== $entry && is_circular( $entry['from'], $entry['to'], $targets ) ) {
			report_invalid_redirect( $entry['from'], $entry['to'], true );
		} elseif ( null !== $entry ) {
			$clean[]  = $entry;
			$targets += array( lookup_path( $entry['from'] ) => $entry['to'] );
		}
	}
	return $clean;
}

/**
 * Returns whether a redirect leads back to its own path, directly or through other redirects.
 *
 * @param string                $from    Path of the redirect.
 * @param string                $to      Its target.
 * @param array<string, string> $targets Targets of other redirects by path. None leads back to its own path.
 */
function is_circular( string $from, string $to, array $targets ): bool {
	$start = lookup_path( $from );
	while ( '' !== $to ) {
		$path = to_path( $to );
		// Visitors may read the site at the server's URL.
		$path = str_starts_with( $path, server_url() . '/' ) ? substr( $path, strlen( server_url() ) ) : $path;
		// A bare query or fragment stays on the same path.
		if ( preg_match( '/^[?#]/', $path ) || lookup_path( $path ) === $start ) {
			return true;
		}
		$to = $targets[ lookup_path( $path ) ] ?? '';
	}
	return false;
}

/**
 * Returns the path of a redirect, also for a URL and for a path without its first slash; empty if it is invalid.
 *
 * @param string $from Submitted path or URL.
 */
function redirect_path( string $from ): string {
	$path = to_path( $from );
	if ( preg_match( '/^https?:/i', $path ) ) {
		// Visitors may read the site at another host than WordPress's own.
		$path = (string) wp_parse_url( $path, PHP_URL_PATH );
	}
	if ( preg_match( '/^[^\/:?#]+(?:[\/?#]|$)/', $path ) ) {
		$path = '/' . $path;
	}
	// Redirects match paths only: `/?p=1` would redirect the front page.
	if ( '/' === strtok( $path, '?#' ) && str_contains( $from, '?' ) ) {
		return '';
	}
	return str_starts_with( $path, '/' ) ? esc_url_raw( $path ) : '';
}

/**
 * Returns the target of a redirect: a URL or a path, to which it adds the first slash. Empty if it is invalid.
 * A text such as `example.org/page` is invalid, because it may be a path or a host.
 *
 * @param string $to Submitted path or URL.
 */
function redirect_target( string $to ): string {
	if ( ! preg_match( '/^(?:https?:|[\/?#])/i', $to ) ) {
		$to = preg_match( '/^[^\/.:?#]+(?:[\/?#]|$)/', $to ) ? '/' . $to : '';
	}
	return esc_url_raw( $to, array( 'http', 'https' ) );
}

/**
 * Adds an error to the settings page for an invalid redirect.
 *
 * @param string $from        Submitted path.
 * @param string $to          Submitted target.
 * @param bool   $is_circular Whether the redirect leads back to its own path.
 */
function report_invalid_redirect( string $from, string $to, bool $is_circular = false ): void {
	if ( function_exists( 'add_settings_error' ) ) {
		$message = $is_circular
			/* translators: 1: path, 2: path or URL. */
			? __( 'The redirect from “%1$s” to “%2$s” leads back to its own path and was not saved. Enter another target.', 'edu-embed' )
			/* translators: 1: path, 2: path or URL. */
			: __( 'The redirect from “%1$s” to “%2$s” is invalid and was not saved. Enter a path such as /old-page/, and a path or a URL that starts with https://.', 'edu-embed' );
		add_settings_error( REDIRECTS_OPTION, 'edu-embed-redirect-' . md5( $from ), sprintf( $message, esc_html( $from ), esc_html( $to ) ) );
	}
}
