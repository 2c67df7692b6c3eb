<?php
/**
 * One block for each element, with a form for its attributes in the editor.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

add_action( 'init', __NAMESPACE__ . '\\register_blocks' );
add_action( 'enqueue_block_editor_assets', __NAMESPACE__ . '\\enqueue_editor_script' );
add_filter( 'block_categories_all', __NAMESPACE__ . '\\add_block_category' );

/**
 * Returns the name of a block's attribute, in camel case.
 *
 * @param string $name Name of an element's attribute.
 */
function block_attribute_name( string $name ): string {
	return lcfirst( str_replace( '-', '', ucwords( $name, '-' ) ) );
}

/**
 * Returns the schema of a block's attribute.
 *
 * @param array $attribute Declaration of the element's attribute.
 */
function block_attribute_schema( array $attribute ): array {
	$types = array(
		'boolean' => 'boolean',
		'json'    => array( 'string', 'array', 'object' ),
		'list'    => array( 'string', 'array' ),
		'number'  => array( 'string', 'number' ),
		'integer' => array( 'string', 'number' ),
	);
	return array( 'type' => $types[ $attribute['type'] ] ?? 'string' );
}

/**
 * Registers the blocks. They are dynamic: posts store only attributes and inner blocks,
 * which authors of every role may save.
 */
function register_blocks(): void {
	$file = plugin_dir_path( PLUGIN_FILE ) . 'assets/editor.js';
	// Leaves out wp-editor: the widgets screen loads this script, too, and WordPress warns about that combination.
	$deps = array( 'wp-api-fetch', 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-data', 'wp-element', 'wp-i18n', 'wp-plugins' );
	wp_register_script( 'edu-embed-editor', plugins_url( 'assets/editor.js', PLUGIN_FILE ), $deps, (string) filemtime( $file ), true );
	wp_set_script_translations( 'edu-embed-editor', 'edu-embed', plugin_dir_path( PLUGIN_FILE ) . 'languages' );
	wp_register_style( 'edu-embed-editor', plugins_url( 'assets/editor.css', PLUGIN_FILE ), array(), (string) filemtime( dirname( $file ) . '/editor.css' ) );
	register_embed_script();
	foreach ( elements() as $tag => $element ) {
		$schemas = array( 'anchor' => array( 'type' => 'string' ) );
		foreach ( $element['attributes'] as $name => $attribute ) {
			$schemas[ block_attribute_name( $name ) ] = block_attribute_schema( $attribute );
		}
		register_block_type(
			'edu/' . $tag,
			array(
				'api_version'     => 3,
				'title'           => $element['title'],
				'description'     => $element['description'],
				'category'        => 'edu-embed',
				'keywords'        => array_merge( array( $tag ), $element['keywords'] ),
				'parent'          => null === $element['parent'] ? null : array( 'edu/' . $element['parent'] ),
				'attributes'      => $schemas,
				'supports'        => block_supports( $element ),
				// For the editor's iframe. On the front end, a classic theme would load the script on every page.
				'script'          => is_admin() && wp_script_is( 'edu-embed', 'registered' ) ? 'edu-embed' : null,
				'editor_script'   => 'edu-embed-editor',
				'editor_style'    => 'edu-embed-editor',
				'render_callback' => fn( $attributes, $content ) => render_element_block( $tag, (array) $attributes, (string) $content ),
			)
		);
	}
}

/**
 * Returns which of WordPress's own controls a block supports. Elements that are on every page, such
 * as the header, are in the inserter only for users who may edit themes.
 *
 * @param array $element An element.
 */
function block_supports( array $element ): array {
	$supports = array(
		'html'            => false,
		'className'       => false,
		'customClassName' => false,
		// CSS of authors would have no effect: the server's pages leave it out and it does not apply inside elements.
		'customCSS'       => false,
		'anchor'          => true,
		'inserter'        => ! $element['isForThemes'] || current_user_can( 'edit_theme_options' ),
	);
	if ( null === $element['parent'] ) {
		$supports['align']   = array( 'wide', 'full' );
		$supports['spacing'] = array( 'margin' => array( 'top', 'bottom' ) );
	}
	return $supports;
}

/**
 * Renders a block as its element.
 *
 * @param string $tag        Tag of the element.
 * @param array  $attributes Attributes of the block.
 * @param string $content    HTML of the inner blocks.
 */
function render_element_block( string $tag, array $attributes, string $content ): string {
	$values = array();
	foreach ( elements()[ $tag ]['attributes'] as $name => $attribute ) {
		$value           = $attributes[ block_attribute_name( $name ) ] ?? null;
		$is_list         = 'list' === $attribute['type'] && is_array( $value ) && array_is_list( $value );
		$values[ $name ] = $is_list ? implode( ',', array_filter( $value, 'is_scalar' ) ) : $value;
	}
	$html    = write_element( $tag, $values, trim( $content ) );
	$wrapper = isset( $attributes['align'] ) || isset( $attributes['style'] ) ? get_block_wrapper_attributes() : '';
	$wrapper = add_id( $wrapper, (string) ( $attributes['anchor'] ?? '' ) );
	return '' === $wrapper ? $html : '<' . $tag . ' ' . trim( $wrapper ) . substr( $html, strlen( $tag ) + 1 );
}

/**
 * Adds an id to the attributes of a tag. From WordPress 7.0, the attributes already have it.
 *
 * @param string $attributes Attributes in HTML.
 * @param string $id         The id; empty for none.
 */
function add_id( string $attributes, string $id ): string {
	return '' === $id || preg_match( '/(?:^|\s)id=/', $attributes ) ? $attributes : 'id="' . escape_attribute( $id ) . '" ' . $attributes;
}

/**
 * Provides the editor's script with its data, and loads the elements for the preview.
 */
function enqueue_editor_script(): void {
	$to_options = fn( array $values ) => array_map(
		fn( $value ) => array(
			'value' => $value,
			'label' => choice_label( $value ),
		),
		$values
	);
	$data       = array(
		'elements'      => editor_elements(),
		'server'        => server_url(),
		'language'      => str_replace( '_', '-', get_locale() ),
		'canSetBylines' => current_user_can( SET_BYLINES ),
		'pageKinds'     => $to_options( PAGE_KINDS ),
		'adPlacements'  => $to_options( array_merge( array( '' ), AD_PLACEMENTS ) ),
		'maxChoices'    => MAX_CHOICES,
	);
	wp_add_inline_script( 'edu-embed-editor', 'window.eduEmbedEditor = ' . wp_json_encode( $data ) . ';', 'before' );
	wp_enqueue_script( 'edu-embed-editor' );
	enqueue_embed_script();
}

/**
 * Returns the elements for the editor's script. Each attribute has its name in blocks, too.
 */
function editor_elements(): array {
	$list = array();
	foreach ( elements() as $tag => $element ) {
		$attributes = array();
		foreach ( $element['attributes'] as $name => $attribute ) {
			$attributes[] = array_merge(
				$attribute,
				array(
					'name'           => $name,
					'blockAttribute' => block_attribute_name( $name ),
				)
			);
		}
		$list[] = array_merge(
			$element,
			array(
				'tag'        => $tag,
				'attributes' => $attributes,
			)
		);
	}
	return $list;
}

/**
 * Adds a category for our blocks to the inserter.
 *
 * @param array $categories Block categories.
 */
function add_block_category( $categories ) {
	$categories[] = array(
		'slug'  => 'edu-embed',
		'title' => __( 'Education widgets', 'edu-embed' ),
		'icon'  => null,
	);
	return $categories;
}
