<?php
/**
 * Fields of WordPress's classic forms: the settings, and the forms below the classic editor. A script replaces
 * them with pickers and rows. Without the script, authors type the values that the fields store.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

add_action( 'admin_enqueue_scripts', __NAMESPACE__ . '\\enqueue_forms' );

/** Kinds of choices that fields offer, by the name of the field. */
const FORM_CHOICES = array(
	'degree'   => 'degree',
	'category' => 'category',
	'subject'  => 'subject',
	'builtIn'  => 'server-ranking',
);

/** Kinds of rows in fields that are lists, by the name of the field. */
const FORM_ROWS = array(
	'social'      => 'links',
	'theme'       => 'theme',
	'blurbs'      => 'texts',
	'socialMedia' => 'facts',
);

/**
 * Loads the script on pages with such forms.
 */
function enqueue_forms(): void {
	$screen = get_current_screen();
	if ( null === $screen ) {
		return;
	}
	$is_form = 'post' === $screen->base && ! $screen->is_block_editor() && in_array( $screen->post_type, array( 'post', 'page', ...OWN_TYPES ), true );
	if ( ! $is_form && 'settings_page_edu-embed' !== $screen->id ) {
		return;
	}
	$file = plugin_dir_path( PLUGIN_FILE ) . 'assets/forms.js';
	wp_enqueue_media();
	wp_enqueue_script( 'edu-embed-forms', plugins_url( 'assets/forms.js', PLUGIN_FILE ), array( 'wp-api-fetch', 'wp-components', 'wp-element', 'wp-i18n' ), (string) filemtime( $file ), true );
	wp_add_inline_script( 'edu-embed-forms', 'window.eduEmbedEditor = ' . wp_json_encode( array( 'maxChoices' => MAX_CHOICES ) ) . ';', 'before' );
	wp_set_script_translations( 'edu-embed-forms', 'edu-embed', plugin_dir_path( PLUGIN_FILE ) . 'languages' );
	wp_enqueue_style( 'wp-components' );
	wp_enqueue_style( 'edu-embed-editor' );
}

/**
 * Returns the id of a field's element.
 *
 * @param string $name Name of the field.
 */
function form_id( string $name ): string {
	return sanitize_key( str_replace( array( '[', ']', '.' ), '-', $name ) );
}

/**
 * Prints an input field.
 *
 * @param string $name       Name of the field.
 * @param string $value      Current value.
 * @param array  $attributes Other attributes, by name; those that are false or null are left out.
 */
function show_input( string $name, string $value, array $attributes = array() ): void {
	$all = $attributes + array(
		'class'        => 'regular-text',
		'type'         => 'text',
		'id'           => form_id( $name ),
		'name'         => $name,
		'value'        => $value,
		'autocomplete' => 'off',
	);
	echo '<input';
	foreach ( array_filter( $all, fn( $text ) => null !== $text && false !== $text ) as $attribute => $text ) {
		echo ' ' . esc_attr( $attribute ) . '="' . esc_attr( true === $text ? $attribute : $text ) . '"';
	}
	echo '>';
}

/**
 * Prints a select field.
 *
 * @param string $name   Name of the field.
 * @param string $value  Current value.
 * @param array  $labels Labels by value.
 */
function show_select( string $name, string $value, array $labels ): void {
	echo '<select id="' . esc_attr( form_id( $name ) ) . '" name="' . esc_attr( $name ) . '">';
	foreach ( $labels as $choice => $label ) {
		echo '<option value="' . esc_attr( $choice ) . '"' . selected( $value, (string) $choice, false ) . '>' . esc_html( $label ) . '</option>';
	}
	echo '</select>';
}

/**
 * Prints a list, one entry per line, which the script replaces with rows.
 *
 * @param string $name Name of the field.
 * @param string $kind Kind of rows; empty for plain lines of text.
 * @param mixed  $list Current entries: a list of objects with two texts, or a text.
 */
function show_list( string $name, string $kind, $list ): void {
	$rows  = is_array( $list ) ? array_values( $list ) : array();
	$lines = is_array( $list ) ? list_text( $rows ) : text_of( $list );
	echo '<textarea class="large-text code" rows="4" id="' . esc_attr( form_id( $name ) ) . '" name="' . esc_attr( $name ) . '"';
	if ( '' !== $kind ) {
		echo ' data-edu-rows="' . esc_attr( $kind ) . '" data-edu-values="' . esc_attr( (string) wp_json_encode( $rows ) ) . '"';
	}
	echo '>' . esc_textarea( $lines ) . '</textarea>';
}

/**
 * Returns the text of a list in a form: lines; JSON if an entry has another meaning as a line, such as a key with
 * a space.
 *
 * @param array $rows Entries with two texts each.
 */
function list_text( array $rows ): string {
	$lines = implode( "\n", array_map( fn( $row ) => trim( implode( ' ', $row ) ), $rows ) );
	return read_list( $lines, array_keys( $rows[0] ?? array() ) ) === $rows ? $lines : (string) wp_json_encode( $rows, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE );
}

/**
 * Returns the entries of a submitted list: JSON from the script, or lines with two texts each.
 *
 * @param string   $text Submitted text.
 * @param string[] $keys Names of the two texts.
 */
function read_list( string $text, array $keys ): array {
	$rows = str_starts_with( ltrim( $text ), '[' ) ? json_decode( $text, true ) : null;
	if ( is_array( $rows ) ) {
		return $rows;
	}
	$lines = array_filter( array_map( 'trim', explode( "\n", $text ) ) );
	return array_map( fn( $line ) => array_combine( $keys, array_pad( preg_split( '/\s+/', $line, 2 ), 2, '' ) ), array_values( $lines ) );
}

/**
 * Returns the attributes of a field for a percentage.
 */
function percent_attributes(): array {
	return array(
		'type' => 'number',
		'min'  => '0',
		'max'  => '100',
	);
}

/**
 * Returns the labels of a field's options, by value. The default has an empty value, unless its own value is
 * stored.
 *
 * @param string $name   Name of the field.
 * @param string $stored Stored value.
 */
function option_labels( string $name, string $stored ): array {
	$defaults = array(
		'ads.provider'      => 'rules',
		'analytics.adapter' => 'tagular',
		'consent.mode'      => 'opt-out',
	);
	$labels   = array(
		'ads.provider'      => array(
			''    => __( 'Ad rules (default)', 'edu-embed' ),
			'gpt' => __( 'Google Publisher Tag, where a placement has no ad rule', 'edu-embed' ),
		),
		'analytics.adapter' => array(
			''          => __( 'Tagular (default)', 'edu-embed' ),
			'dataLayer' => __( 'The data layer of a tag manager', 'edu-embed' ),
			'none'      => __( 'No service', 'edu-embed' ),
		),
		'consent.mode'      => array(
			''       => __( 'Given until the visitor refuses (default)', 'edu-embed' ),
			'opt-in' => __( 'Asked for before anything is measured', 'edu-embed' ),
			'host'   => __( 'Read from another consent tool of the page', 'edu-embed' ),
			'off'    => __( 'Not asked for', 'edu-embed' ),
		),
	);
	if ( $stored === $defaults[ $name ] ) {
		return array( $stored => array_shift( $labels[ $name ] ) ) + $labels[ $name ];
	}
	// A REST client may have stored another value, which an unchanged form must submit again.
	return $labels[ $name ] + array( $stored => $stored );
}
