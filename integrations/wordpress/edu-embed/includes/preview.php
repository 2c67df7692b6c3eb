<?php
/**
 * Previews of drafts on the server, through a signed link that expires soon.
 *
 * The editor gets an admin URL, which signs the link only when it is opened: an editor may
 * stay open for longer than a signed link is valid.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

use WP_Post;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

const PREVIEW_SECONDS = 600;
const PREVIEW_ACTION  = 'edu_embed_preview';

add_filter( 'preview_post_link', __NAMESPACE__ . '\\filter_preview_link', 10, 2 );
add_filter( 'rest_prepare_post', __NAMESPACE__ . '\\filter_rest_link', 10, 3 );
add_filter( 'rest_prepare_page', __NAMESPACE__ . '\\filter_rest_link', 10, 3 );
add_action( 'admin_post_' . PREVIEW_ACTION, __NAMESPACE__ . '\\open_preview' );
// After the session has expired, the login form leads back to the preview.
add_action( 'admin_post_nopriv_' . PREVIEW_ACTION, fn() => auth_redirect() );

/**
 * Returns whether the server can preview this post.
 *
 * @param mixed $post A post.
 */
function can_preview( $post ): bool {
	return $post instanceof WP_Post && in_array( $post->post_type, array( 'post', 'page' ), true ) && '' !== server_url() && '' !== setting( 'previewSecret' );
}

/**
 * Links the preview of a page or post to the server.
 *
 * @param string  $link WordPress's preview URL.
 * @param WP_Post $post The previewed post.
 */
function filter_preview_link( $link, $post ) {
	return can_preview( $post ) ? admin_url( 'admin-post.php?action=' . PREVIEW_ACTION . '&post=' . $post->ID ) : $link;
}

/**
 * Replaces the link of a post that is not published yet, which the block editor uses as its preview URL.
 *
 * @param WP_REST_Response $response The response.
 * @param WP_Post          $post     A page or post.
 * @param WP_REST_Request  $request  The request.
 */
function filter_rest_link( $response, $post, $request ) {
	if ( 'edit' === $request['context'] && in_array( $post->post_status, array( 'draft', 'auto-draft', 'pending', 'future' ), true ) ) {
		$response->data['link'] = filter_preview_link( $response->data['link'] ?? '', $post );
	}
	return $response;
}

/**
 * Redirects users who may edit a post to its preview.
 */
function open_preview(): void {
	// Needs no nonce, because it changes nothing.
	$post = get_post( (int) filter_input( INPUT_GET, 'post', FILTER_VALIDATE_INT ) );
	if ( ! can_preview( $post ) || ! current_user_can( 'edit_post', $post->ID ) ) {
		wp_die( esc_html__( 'You do not have permission to view this draft.', 'edu-embed' ), '', array( 'response' => 403 ) );
	}
	nocache_headers();
	// The editor requests the URL of a draft to find its template.
	if ( null !== filter_input( INPUT_GET, '_wp-find-template' ) ) {
		wp_safe_redirect( add_query_arg( '_wp-find-template', 'true', (string) get_permalink( $post ) ) );
		exit;
	}
	$claims = array(
		'aud' => 'edu-preview',
		'sub' => (string) $post->ID,
		'iat' => time(),
		'exp' => time() + PREVIEW_SECONDS,
	);
	wp_redirect( server_url() . '/preview?token=' . sign_token( $claims, setting( 'previewSecret' ) ) ); // phpcs:ignore WordPress.Security.SafeRedirect
	exit;
}

/**
 * Creates a JSON web token, signed with HS256.
 *
 * @param array  $claims Claims of the token.
 * @param string $secret Secret to sign it with.
 */
function sign_token( array $claims, string $secret ): string {
	$encode = fn( string $bytes ) => rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions
	$header = array(
		'alg' => 'HS256',
		'typ' => 'JWT',
	);
	$signed = $encode( (string) wp_json_encode( $header ) ) . '.' . $encode( (string) wp_json_encode( $claims ) );
	return $signed . '.' . $encode( hash_hmac( 'sha256', $signed, $secret, true ) );
}

/**
 * Responds with a post in core's REST format, with its newest autosave if that is newer.
 *
 * @param WP_REST_Request $request A request with the id of a post.
 */
function respond_preview( WP_REST_Request $request ) {
	$post  = get_post( (int) $request['id'] );
	$route = $post instanceof WP_Post ? rest_get_route_for_post( $post ) : '';
	if ( '' === $route ) {
		return not_found();
	}
	$inner = new WP_REST_Request( 'GET', $route );
	$inner->set_param( '_embed', 1 );
	$response = rest_do_request( $inner );
	if ( $response->is_error() ) {
		return $response;
	}
	$data     = rest_get_server()->response_to_data( $response, true );
	$autosave = newest_autosave( $post );
	if ( null !== $autosave ) {
		// Content such as a gallery depends on the post, not on the autosave.
		$draft               = clone $post;
		$draft->post_content = $autosave->post_content;
		$data['title']['rendered']   = get_the_title( $autosave );
		$data['content']['rendered'] = rendered_content( $draft );
		$data['excerpt']['rendered'] = wpautop( $autosave->post_excerpt );
	}
	return $data;
}

/**
 * Finds the newest autosave of a post; null if the post is newer.
 *
 * @param WP_Post $post A page or post.
 */
function newest_autosave( WP_Post $post ): ?WP_Post {
	$newest = null;
	foreach ( wp_get_post_revisions( $post->ID, array( 'check_enabled' => false ) ) as $revision ) {
		if ( wp_is_post_autosave( $revision ) && $revision->post_modified_gmt > ( $newest ?? $post )->post_modified_gmt ) {
			$newest = $revision;
		}
	}
	return $newest;
}
