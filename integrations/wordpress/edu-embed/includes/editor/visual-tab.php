<?php
/**
 * Keeps our tags in TinyMCE: the classic editor's Visual tab, and the block editor's Classic block.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

add_filter( 'tiny_mce_before_init', __NAMESPACE__ . '\\declare_elements' );
add_action( 'wp_enqueue_editor', __NAMESPACE__ . '\\enqueue_visual_tab' );

/**
 * Declares our tags to TinyMCE, which deletes tags that it does not know.
 *
 * @param array $settings Settings of an editor.
 */
function declare_elements( $settings ) {
	$names = array_map( fn( $tag ) => in_array( $tag, INLINE_TAGS, true ) ? '~' . $tag : $tag, tags() );
	$rules = array_map( fn( $tag ) => $tag . '[*]', tags() );
	foreach ( array( 'custom_elements' => $names, 'extended_valid_elements' => $rules ) as $name => $added ) { // phpcs:ignore WordPress.Arrays
		$settings[ $name ] = implode( ',', array_filter( array_merge( array( $settings[ $name ] ?? '' ), $added ) ) );
	}
	return $settings;
}

/**
 * Loads the script that keeps empty elements, slots and nested tags in TinyMCE.
 */
function enqueue_visual_tab(): void {
	$data = array(
		'tags'      => tags(),
		'blockTags' => array_values( array_diff( tags(), INLINE_TAGS ) ),
		'slotted'   => SLOTTED_TAGS,
	);
	wp_enqueue_script( 'edu-embed-visual-tab', plugins_url( 'assets/visual-tab.js', PLUGIN_FILE ), array( 'jquery', 'wp-tinymce' ), (string) filemtime( plugin_dir_path( PLUGIN_FILE ) . 'assets/visual-tab.js' ), true );
	wp_add_inline_script( 'edu-embed-visual-tab', 'window.eduEmbedVisualTab = ' . wp_json_encode( $data ) . ';', 'before' );
}
