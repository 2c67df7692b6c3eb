<?php
/**
 * Loads the script on pages of this WordPress site that contain an element, and puts prerendered
 * elements into them.
 *
 * If possible, the script and its style sheets are in the head: for elements in the
 * queried post, and in blocks of a block theme, which renders blocks before the head. All
 * other HTML, such as a sidebar widget or a footer, is checked in a buffer of the body.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

add_action( 'wp_enqueue_scripts', __NAMESPACE__ . '\\enqueue_for_queried_post' );
add_action( 'enqueue_block_assets', __NAMESPACE__ . '\\enqueue_in_editor_frame' );
add_action( 'template_redirect', __NAMESPACE__ . '\\watch_blocks' );
add_action( 'wp_head', __NAMESPACE__ . '\\capture_body', PHP_INT_MAX );
add_action( 'wp_footer', __NAMESPACE__ . '\\print_for_captured_body', PHP_INT_MAX );
add_filter( 'script_loader_tag', __NAMESPACE__ . '\\load_script_async', 10, 2 );

/** In the editor, nothing is measured, because authors are not visitors. */
const EDITOR_CONFIGURATION = '{"analytics":{"adapter":"none"},"consent":{"mode":"host"}}';

/**
 * Registers the script whose URL is in the settings.
 */
function register_embed_script(): void {
	$url = script_url();
	if ( '' !== $url ) {
		// Needs no version, because browsers revalidate the script.
		wp_register_script( 'edu-embed', $url, array(), null, false ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion
		if ( is_admin() ) {
			// An inline script adds the configuration, so that it is also in the iframe in which newer editors load elements.
			$block = 'const block = document.createElement( "script" ); block.type = "application/json"; block.id = "embed-config"; block.textContent = ' . wp_json_encode( EDITOR_CONFIGURATION ) . '; document.head.append( block );';
			wp_add_inline_script( 'edu-embed', '{ ' . $block . ' }', 'before' );
		}
	}
}

/**
 * Enqueues the script and its style sheets.
 */
function enqueue_embed_script(): void {
	if ( ! wp_script_is( 'edu-embed', 'registered' ) ) {
		return;
	}
	wp_enqueue_script( 'edu-embed' );
	enqueue_embed_styles();
}

/**
 * Enqueues the style sheets of elements on a page.
 */
function enqueue_embed_styles(): void {
	$file = plugin_dir_path( PLUGIN_FILE ) . 'assets/page.css';
	wp_enqueue_style( 'edu-embed-page', plugins_url( 'assets/page.css', PLUGIN_FILE ), array(), (string) filemtime( $file ) );
	$sheet = (string) get_option( LIGHT_SHEET_OPTION, '' );
	if ( '' !== $sheet ) {
		wp_enqueue_style( 'edu-embed-light', $sheet, array(), null ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion
	}
}

/**
 * Enqueues the style sheets in the iframe of newer editors, which does not have the style sheets of
 * the admin page. The blocks load the script there.
 */
function enqueue_in_editor_frame(): void {
	if ( is_admin() && wp_script_is( 'edu-embed', 'registered' ) ) {
		enqueue_embed_styles();
	}
}

/**
 * Returns whether HTML contains one of our elements; also true if the pattern fails,
 * because an unneeded script is better than a broken element.
 *
 * @param string $html HTML of a page, or of a part of it.
 */
function has_element( string $html ): bool {
	return 0 !== preg_match( tag_pattern(), $html );
}

/**
 * Enqueues the script if the queried post contains an element as a tag, a block or a
 * shortcode.
 */
function enqueue_for_queried_post(): void {
	$post = is_singular() ? get_queried_object() : null;
	if ( ! $post instanceof \WP_Post || post_password_required( $post ) ) {
		return;
	}
	if ( has_element( $post->post_content ) || preg_match( '/<!-- wp:edu\/|\[edu_/', $post->post_content ) ) {
		enqueue_embed_script();
	}
}

/**
 * Checks the blocks of a page. REST and GraphQL do not run this hook.
 */
function watch_blocks(): void {
	add_filter( 'render_block', __NAMESPACE__ . '\\enqueue_for_block' );
}

/**
 * Enqueues the script if a block contains an element.
 *
 * @param string $html HTML of a block.
 */
function enqueue_for_block( $html ) {
	// Excerpts contain only text, so their elements are not on the page.
	if ( ! wp_script_is( 'edu-embed', 'enqueued' ) && ! doing_filter( 'get_the_excerpt' ) && has_element( (string) $html ) ) {
		enqueue_embed_script();
	}
	return $html;
}

/**
 * Starts to buffer the body of a page: to look for elements if the head has no script, and to
 * insert their fragments.
 */
function capture_body(): void {
	if ( wp_script_is( 'edu-embed', 'registered' ) && ( can_prerender() || ! wp_script_is( 'edu-embed', 'enqueued' ) ) ) {
		ob_start( __NAMESPACE__ . '\\finish_body' );
		$body          = &captured_body();
		$body['level'] = ob_get_level();
	}
}

/**
 * Returns the level of the output buffer that captures the body (0 if nothing is captured), and whether the body
 * contains an element (true while that is unknown).
 *
 * @return array{level: int, has_element: bool}
 */
function &captured_body(): array {
	static $body = array(
		'level'       => 0,
		'has_element' => true,
	);
	return $body;
}

/**
 * Inserts fragments into the captured body, before it is printed.
 *
 * @param string $html HTML of the body.
 */
function finish_body( $html ): string {
	$body                = &captured_body();
	$body['has_element'] = has_element( (string) $html );
	return $body['has_element'] ? insert_fragments( (string) $html ) : (string) $html;
}

/**
 * Prints the captured body, and then the script if the body contains an element.
 */
function print_for_captured_body(): void {
	$body = &captured_body();
	if ( 0 === $body['level'] ) {
		return;
	}
	// If another plugin left a buffer open, the body is printed later.
	if ( ob_get_level() === $body['level'] ) {
		ob_end_flush();
	}
	$body['level'] = 0;
	if ( ! $body['has_element'] || wp_script_is( 'edu-embed', 'done' ) ) {
		return;
	}
	enqueue_embed_script();
	wp_print_styles( array_filter( array( 'edu-embed-page', 'edu-embed-light' ), 'wp_style_is' ) );
	wp_print_scripts( 'edu-embed' );
}

/**
 * Adds `async` to the script tag (WordPress supports that only since 6.3), and `type="module"` for a module.
 *
 * @param string $html   HTML of the script tag.
 * @param string $handle Name of the script.
 */
function load_script_async( $html, $handle ) {
	if ( 'edu-embed' !== $handle ) {
		return $html;
	}
	$is_module = str_ends_with( (string) wp_parse_url( script_url(), PHP_URL_PATH ), '.mjs' );
	$html      = preg_replace( '/(<script\b[^>]*?)\s(?:async|type=(["\'])[^"\']*\2)(?=[\s>])/', '$1', $html ) ?? $html;
	return preg_replace( '/<script\b(?=[^>]*\ssrc=)/', $is_module ? '<script type="module" async' : '<script async', $html, 1 ) ?? $html;
}
