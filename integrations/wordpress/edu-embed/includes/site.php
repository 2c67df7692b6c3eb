<?php
/**
 * The site's settings: sanitizing, and the format for the server.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

/** Types of the site's settings, by name. A dot separates an object and its key. */
const SITE_FIELDS = array(
	'domain'               => 'text',
	'slug'                 => 'text',
	'degree'               => 'text',
	'category'             => 'text',
	'subject'              => 'text',
	'contributorPath'      => 'slug',
	'publisher'            => 'text',
	'viewMoreProgramsUrl'  => 'url',
	'logo'                 => 'url',
	'logoOnDark'           => 'url',
	'logoAlt'              => 'text',
	'social'               => 'pairs',
	'partner.brand'        => 'text',
	'partner.redirectUrl'  => 'url',
	'ads.provider'         => 'text',
	'ads.networkCode'      => 'text',
	'ads.density'          => 'percent',
	'analytics'            => 'object',
	'consent'              => 'object',
	'disclosure.text'      => 'text',
	'disclosure.linkLabel' => 'text',
	'disclosure.link'      => 'url',
	'prompt.text'          => 'text',
	'prompt.linkLabel'     => 'text',
	'prompt.link'          => 'url',
	'theme'                => 'pairs',
);

/** Fields of the settings that are stored as JSON, by their names. Other keys, which REST clients set, are preserved. */
const OBJECT_FIELDS = array(
	'analytics' => array(
		'adapter' => array( 'tagular', 'dataLayer', 'none' ),
		'vitals'  => 'percent',
	),
	'consent'   => array(
		'mode'     => array( 'opt-out', 'opt-in', 'host', 'off' ),
		'revision' => 'integer',
		'link'     => 'url',
	),
);

/**
 * Sanitizes the site's settings, nested as in REST or with the flat names of the form.
 * Invalid JSON keeps the previous value.
 *
 * @param mixed $value Submitted value.
 */
function sanitize_site( $value ): array {
	$site   = array();
	$before = get_option( SITE_OPTION, array() );
	foreach ( SITE_FIELDS as $name => $type ) {
		list( $group, $key ) = array_pad( explode( '.', $name ), 2, null );
		$given               = $value[ $name ] ?? ( null === $key ? null : ( $value[ $group ][ $key ] ?? null ) );
		if ( 'social' === $name && is_array( $given ) ) {
			$given = array_map(
				fn( $link ) => array(
					'key'   => $link['key'] ?? $link['name'] ?? '',
					'value' => $link['value'] ?? $link['url'] ?? '',
				),
				$given
			);
		}
		if ( 'object' === $type && is_array( $given ) ) {
			$is_form = ! ( defined( 'REST_REQUEST' ) && REST_REQUEST ) && array() === array_diff_key( $given, OBJECT_FIELDS[ $name ] );
			$given   = $is_form ? merge_object( $name, $given, is_array( $before ) ? text_of( $before[ $name ] ?? '' ) : '' ) : whole_object( $name, $given );
		}
		if ( is_broken_json( $type, $given ) ) {
			report_broken_json( $name );
			$given = is_array( $before ) ? ( $before[ $name ] ?? null ) : null;
		}
		$clean = sanitize_field( $type, $given );
		if ( null === $clean || '' === $clean || array() === $clean ) {
			continue;
		}
		if ( null === $key ) {
			$site[ $group ] = $clean;
		} else {
			$site[ $group ][ $key ] = $clean;
		}
	}
	return $site;
}

/**
 * Returns a stored JSON object with the fields of the form; empty if nothing is set.
 *
 * @param string $name   Name of the object.
 * @param array  $given  Submitted fields; an empty one removes its key.
 * @param string $stored Stored JSON.
 */
function merge_object( string $name, array $given, string $stored ): string {
	$object = json_decode( $stored );
	$object = is_object( $object ) ? $object : new \stdClass();
	foreach ( array_intersect_key( OBJECT_FIELDS[ $name ], $given ) as $key => $type ) {
		unset( $object->$key );
		$clean = sanitize_field( $type, $given[ $key ] );
		if ( null !== $clean && '' !== $clean ) {
			$object->$key = $clean;
		}
	}
	return array() === (array) $object ? '' : (string) wp_json_encode( $object );
}

/**
 * Returns a JSON object that replaces the stored one; empty if it has no keys.
 *
 * @param string $name  Name of the object.
 * @param array  $given Submitted object.
 */
function whole_object( string $name, array $given ): string {
	foreach ( array_intersect_key( OBJECT_FIELDS[ $name ], $given ) as $key => $type ) {
		$given[ $key ] = sanitize_field( $type, $given[ $key ] );
		if ( null === $given[ $key ] || '' === $given[ $key ] ) {
			unset( $given[ $key ] );
		}
	}
	return array() === $given ? '' : (string) wp_json_encode( $given );
}

/**
 * Adds an error to the settings page for a field with invalid JSON.
 *
 * @param string $name Name of a field of the site.
 */
function report_broken_json( string $name ): void {
	if ( ! function_exists( 'add_settings_error' ) || ! function_exists( __NAMESPACE__ . '\\site_labels' ) ) {
		return;
	}
	/* translators: %s: name of a field. */
	$message = sprintf( __( '%s: not a JSON object; the previous value is unchanged. Check for missing or extra commas and quotation marks.', 'edu-embed' ), site_labels()[ $name ] );
	add_settings_error( SITE_OPTION, 'edu-embed-' . $name, $message );
}

/**
 * Returns the site's settings for the server.
 */
function site(): array {
	$site = get_option( SITE_OPTION, array() );
	$site = is_array( $site ) ? $site : array();
	if ( isset( $site['social'] ) ) {
		$site['social'] = array_map(
			fn( $link ) => array(
				'name' => $link['key'],
				'url'  => $link['value'],
			),
			$site['social']
		);
	}
	// Settings saved by older versions may contain invalid JSON, which the server would reject.
	$site = array_filter( $site, fn( $value, $name ) => ! is_broken_json( SITE_FIELDS[ $name ] ?? 'text', $value ), ARRAY_FILTER_USE_BOTH );
	if ( isset( $site['contributorPath'] ) ) {
		$site['contributorPath'] = contributor_path();
	}
	return array_merge(
		$site,
		array(
			'siteName' => decode( get_option( 'blogname' ) ),
			'tagline'  => decode( get_option( 'blogdescription' ) ),
		)
	);
}
