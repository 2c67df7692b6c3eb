<?php
/**
 * The settings page: Settings → Edu Embed.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

add_action( 'admin_menu', __NAMESPACE__ . '\\add_settings_page' );
add_filter( 'plugin_action_links_' . plugin_basename( PLUGIN_FILE ), __NAMESPACE__ . '\\link_settings_page' );

/**
 * Adds the page to the Settings menu.
 */
function add_settings_page(): void {
	add_options_page( __( 'Edu Embed', 'edu-embed' ), __( 'Edu Embed', 'edu-embed' ), 'manage_options', 'edu-embed', __NAMESPACE__ . '\\show_settings_page' );
}

/**
 * Adds a link to the page in the list of plugins.
 *
 * @param string[] $links Links of the plugin.
 */
function link_settings_page( $links ) {
	$url = admin_url( 'options-general.php?page=edu-embed' );
	array_unshift( $links, '<a href="' . esc_url( $url ) . '">' . esc_html__( 'Settings', 'edu-embed' ) . '</a>' );
	return $links;
}

/**
 * Returns the labels of the site's fields, by name.
 */
function site_labels(): array {
	return array(
		'domain'               => __( 'Domain', 'edu-embed' ),
		'slug'                 => __( 'Site slug', 'edu-embed' ),
		'degree'               => __( 'Default degree', 'edu-embed' ),
		'category'             => __( 'Default category', 'edu-embed' ),
		'subject'              => __( 'Default subject', 'edu-embed' ),
		'contributorPath'      => __( 'Contributor path', 'edu-embed' ),
		'publisher'            => __( 'Publisher', 'edu-embed' ),
		'viewMoreProgramsUrl'  => __( 'View More Programs: URL', 'edu-embed' ),
		'logo'                 => __( 'Logo', 'edu-embed' ),
		'logoOnDark'           => __( 'Logo for dark backgrounds', 'edu-embed' ),
		'logoAlt'              => __( 'Logo alternative text', 'edu-embed' ),
		'social'               => __( 'Social media', 'edu-embed' ),
		'partner.brand'        => __( 'Partner: brand', 'edu-embed' ),
		'partner.redirectUrl'  => __( 'Partner: redirect URL', 'edu-embed' ),
		'ads.provider'         => __( 'Advertisements: provider', 'edu-embed' ),
		'ads.networkCode'      => __( 'Advertisements: network code', 'edu-embed' ),
		'ads.density'          => __( 'Advertisements: maximum percentage of the text', 'edu-embed' ),
		'analytics'            => __( 'Analytics', 'edu-embed' ),
		'consent'              => __( 'Consent', 'edu-embed' ),
		'disclosure.text'      => __( 'Disclosure: text', 'edu-embed' ),
		'disclosure.linkLabel' => __( 'Disclosure: link text', 'edu-embed' ),
		'disclosure.link'      => __( 'Disclosure: link URL', 'edu-embed' ),
		'prompt.text'          => __( 'Prompt: text', 'edu-embed' ),
		'prompt.linkLabel'     => __( 'Prompt: link text', 'edu-embed' ),
		'prompt.link'          => __( 'Prompt: link URL', 'edu-embed' ),
		'theme'                => __( 'Theme', 'edu-embed' ),
	);
}

/**
 * Prints the page. WordPress's handler of the form checks the nonce and the capability.
 */
function show_settings_page(): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	echo '<div class="wrap"><h1>' . esc_html__( 'Edu Embed', 'edu-embed' ) . '</h1>';
	show_action_notices();
	show_rejections();
	show_connection();
	echo '<form action="options.php" method="post">';
	settings_fields( 'edu_embed' );
	echo '<h2>' . esc_html__( 'Server', 'edu-embed' ) . '</h2><table class="form-table" role="presentation">';
	show_setting( 'server', __( 'Server URL', 'edu-embed' ), __( 'Renders the widgets and serves this content as a site. If this and the script URL are empty, pages show no widgets.', 'edu-embed' ) );
	show_setting( 'script', __( 'Script URL', 'edu-embed' ), __( 'If empty, uses embed.mjs of the server.', 'edu-embed' ) );
	$labels = array(
		'purgeSecret'     => __( 'Purge secret', 'edu-embed' ),
		'prerenderSecret' => __( 'Prerender secret', 'edu-embed' ),
		'previewSecret'   => __( 'Preview secret', 'edu-embed' ),
	);
	foreach ( $labels as $name => $label ) {
		$is_set = '' !== setting( $name );
		show_setting( $name, $label, $is_set ? __( 'Set. Leave empty to keep it.', 'edu-embed' ) : __( 'Not set.', 'edu-embed' ) );
	}
	echo '</table>';
	foreach ( site_sections() as $title => $names ) {
		echo '<h2>' . esc_html( $title ) . '</h2><table class="form-table" role="presentation">';
		show_site_rows( $names );
		echo '</table>';
	}
	echo '<h2>' . esc_html__( 'Redirects', 'edu-embed' ) . '</h2><table class="form-table" role="presentation">';
	show_row( REDIRECTS_OPTION, __( 'Redirects of old paths', 'edu-embed' ), fn() => show_list( REDIRECTS_OPTION, 'redirects', get_option( REDIRECTS_OPTION, array() ) ), __( 'An old path without a new URL returns 410 Gone.', 'edu-embed' ) );
	echo '</table>';
	echo '<h2>' . esc_html__( 'Deleting the plugin', 'edu-embed' ) . '</h2><p><label><input type="checkbox" name="' . esc_attr( SETTINGS_OPTION ) . '[deleteContent]" value="1"' . checked( ! empty( get_option( SETTINGS_OPTION, array() )['deleteContent'] ), true, false ) . '> ' . esc_html__( 'Delete contributors, rankings, ad rules and fields of posts, too', 'edu-embed' ) . '</label></p>';
	submit_button();
	echo '</form></div>';
}

/**
 * Prints a notice for each secret that the server rejected and has not accepted since.
 */
function show_rejections(): void {
	$rejected = (array) get_option( REJECTED_OPTION, array() );
	$texts    = array(
		'/-/purge'       => __( 'The server rejected the purge secret (401): changes appear with a delay. Enter the value of the server’s PURGE_SECRET.', 'edu-embed' ),
		'/api/prerender' => __( 'The server rejected the prerender secret (401): new and changed widgets are rendered only in the browser. Enter the value of the server’s PRERENDER_SECRET.', 'edu-embed' ),
	);
	foreach ( array_intersect_key( $texts, $rejected ) as $text ) {
		echo '<div class="notice notice-error"><p>' . esc_html( $text ) . '</p></div>';
	}
}

/**
 * Prints one of the settings; read-only if a constant sets it.
 *
 * @param string $name  Name of the setting.
 * @param string $label Label of the field.
 * @param string $note  Description below the field.
 */
function show_setting( string $name, string $label, string $note ): void {
	$field      = SETTINGS_OPTION . '[' . $name . ']';
	$is_secret  = in_array( $name, SECRETS, true );
	$is_fixed   = defined( setting_constant( $name ) );
	$attributes = array(
		'type'         => $is_secret ? 'password' : 'url',
		'autocomplete' => $is_secret ? 'new-password' : 'off',
		'disabled'     => $is_fixed,
	);
	/* translators: %s: name of a constant. */
	$text = $is_fixed ? sprintf( __( 'Set by %s in wp-config.php, which takes precedence.', 'edu-embed' ), setting_constant( $name ) ) : $note;
	show_row( $field, $label, fn() => show_input( $field, $is_secret ? '' : setting( $name ), $attributes ), $text );
	if ( $is_fixed ) {
		return;
	}
	if ( $is_secret && '' !== setting( $name ) ) {
		/* translators: %s: name of a secret. */
		$remove = sprintf( __( 'Remove %s', 'edu-embed' ), $label );
		echo '<tr><th></th><td><label><input type="checkbox" name="' . esc_attr( SETTINGS_OPTION . '[remove][' . $name . ']' ) . '" value="1"> ' . esc_html( $remove ) . '</label></td></tr>';
	}
}

/**
 * Returns the sections of the site's fields: their titles and the names of their fields.
 */
function site_sections(): array {
	return array(
		__( 'Site', 'edu-embed' )                    => array( 'domain', 'slug', 'publisher', 'contributorPath', 'logo', 'logoOnDark', 'logoAlt', 'social' ),
		__( 'Finder', 'edu-embed' )                  => array( 'degree', 'category', 'subject', 'viewMoreProgramsUrl', 'partner.brand', 'partner.redirectUrl' ),
		__( 'Advertisements', 'edu-embed' )          => array( 'ads.provider', 'ads.networkCode', 'ads.density', 'disclosure.text', 'disclosure.linkLabel', 'disclosure.link' ),
		__( 'Prompt', 'edu-embed' )                  => array( 'prompt.text', 'prompt.linkLabel', 'prompt.link' ),
		__( 'Measurement and privacy', 'edu-embed' ) => array( 'analytics', 'consent' ),
		__( 'Appearance', 'edu-embed' )              => array( 'theme' ),
	);
}

/**
 * Prints some of the site's fields.
 *
 * @param string[] $names Names of the fields.
 */
function show_site_rows( array $names ): void {
	$site   = (array) get_option( SITE_OPTION, array() );
	$labels = site_labels();
	foreach ( $names as $name ) {
		if ( isset( OBJECT_FIELDS[ $name ] ) ) {
			show_object_rows( $name, json_decode( text_of( $site[ $name ] ?? '' ), true ) );
			continue;
		}
		list( $group, $key ) = array_pad( explode( '.', $name ), 2, null );
		$value               = null === $key ? ( $site[ $group ] ?? '' ) : ( $site[ $group ][ $key ] ?? '' );
		$note                = 'logoOnDark' === $name ? __( 'For example, for the footer. If empty, uses the logo.', 'edu-embed' ) : '';
		show_row( SITE_OPTION . '[' . $name . ']', $labels[ $name ], fn() => show_site_field( $name, $value ), $note );
	}
}

/**
 * Prints one of the site's fields.
 *
 * @param string $name  Name of the field.
 * @param mixed  $value Current value.
 */
function show_site_field( string $name, $value ): void {
	$field = SITE_OPTION . '[' . $name . ']';
	if ( isset( FORM_ROWS[ $name ] ) ) {
		show_list( $field, FORM_ROWS[ $name ], $value );
	} elseif ( 'ads.provider' === $name ) {
		show_select( $field, text_of( $value ), option_labels( $name, text_of( $value ) ) );
	} else {
		// Fields for images, with the id of the field for the alternative text, which the media library has, too.
		$images     = array(
			'logo'       => form_id( SITE_OPTION . '[logoAlt]' ),
			'logoOnDark' => '',
		);
		$attributes = array(
			'data-edu-choice' => FORM_CHOICES[ $name ] ?? false,
			'data-edu-image'  => $images[ $name ] ?? false,
		);
		show_input( $field, text_of( $value ), $attributes + ( 'ads.density' === $name ? percent_attributes() : array() ) );
	}
}

/**
 * Prints the fields of an object that is stored as JSON.
 *
 * @param string $name   Name of the object.
 * @param mixed  $stored Stored object; null if there is none.
 */
function show_object_rows( string $name, $stored ): void {
	$labels = array(
		'analytics.adapter' => __( 'Events are sent to', 'edu-embed' ),
		'analytics.vitals'  => __( 'Page views whose speed is measured, in percent (default: 10)', 'edu-embed' ),
		'consent.mode'      => __( 'Consent of visitors', 'edu-embed' ),
		'consent.revision'  => __( 'Revision: another number asks every visitor again', 'edu-embed' ),
		'consent.link'      => __( 'Link to the page about privacy choices', 'edu-embed' ),
	);
	foreach ( OBJECT_FIELDS[ $name ] as $key => $type ) {
		$path  = $name . '.' . $key;
		$field = SITE_OPTION . '[' . $name . '][' . $key . ']';
		$value = text_of( $stored[ $key ] ?? '' );
		$print = fn() => show_input( $field, $value, 'vitals' === $key ? percent_attributes() : array( 'type' => 'integer' === $type ? 'number' : 'text' ) );
		show_row( $field, $labels[ $path ], is_array( $type ) ? fn() => show_select( $field, $value, option_labels( $path, $value ) ) : $print );
	}
}

/**
 * Converts a value to the text of a form field.
 *
 * @param mixed $value Value of a field.
 */
function field_text( $value ): string {
	if ( ! is_array( $value ) ) {
		return true === $value ? '1' : (string) $value;
	}
	if ( isset( $value[0]['key'] ) ) {
		return implode( "\n", array_map( fn( $pair ) => $pair['key'] . ' ' . $pair['value'], $value ) );
	}
	if ( array_is_list( $value ) && ! is_array( $value[0] ?? null ) ) {
		return implode( ', ', $value );
	}
	return (string) wp_json_encode( $value, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE );
}

/**
 * Prints one row of a form.
 *
 * @param string   $name  Name of the field.
 * @param string   $label Label of the field.
 * @param callable $field Prints the field.
 * @param string   $note  Description below the field.
 */
function show_row( string $name, string $label, callable $field, string $note = '' ): void {
	echo '<tr><th scope="row"><label for="' . esc_attr( form_id( $name ) ) . '">' . esc_html( $label ) . '</label></th><td>';
	$field();
	if ( '' !== $note ) {
		echo '<p class="description">' . esc_html( $note ) . '</p>';
	}
	echo '</td></tr>';
}
