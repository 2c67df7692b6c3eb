<?php
/**
 * Previews of drafts on the server, by a link that is signed and short-lived.
 *
 * The editor is given an address of the administration, which signs the link when it
 * is opened: an editor may stay open for longer than a signed link is good.
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

add_filter( 'preview_post_link', __NAMESPACE__ . '\\link_preview', 10, 2 );
add_filter( 'rest_prepare_post', __NAMESPACE__ . '\\link_draft', 10, 3 );
add_filter( 'rest_prepare_page', __NAMESPACE__ . '\\link_draft', 10, 3 );
add_action( 'admin_post_' . PREVIEW_ACTION, __NAMESPACE__ . '\\open_preview' );

/**
 * Whether the server shows drafts of this kind.
 *
 * @param mixed $post A post.
 */
function can_preview( $post ): bool {
	return $post instanceof WP_Post && in_array( $post->post_type, array( 'post', 'page' ), true ) && '' !== server_url() && '' !== setting( 'previewSecret' );
}

/**
 * Leads the preview of a page or post to the server.
 *
 * @param string  $link WordPress's own address of the preview.
 * @param WP_Post $post What is previewed.
 */
function link_preview( $link, $post ) {
	return can_preview( $post ) ? admin_url( 'admin-post.php?action=' . PREVIEW_ACTION . '&post=' . $post->ID ) : $link;
}

/**
 * Does the same for drafts, of which the block editor previews the plain address.
 *
 * @param WP_REST_Response $response What is answered.
 * @param WP_Post          $post     A page or post.
 * @param WP_REST_Request  $request  What was asked.
 */
function link_draft( $response, $post, $request ) {
	if ( 'edit' === $request['context'] && in_array( $post->post_status, array( 'draft', 'auto-draft' ), true ) ) {
		$response->data['link'] = link_preview( $response->data['link'] ?? '', $post );
	}
	return $response;
}

/**
 * Goes to the preview of a post, for who may edit it.
 */
function open_preview(): void {
	// Nothing is changed here: whoever may edit the post may be led here from anywhere.
	$post = get_post( (int) filter_input( INPUT_GET, 'post', FILTER_VALIDATE_INT ) );
	if ( ! can_preview( $post ) || ! current_user_can( 'edit_post', $post->ID ) ) {
		wp_die( esc_html__( 'You may not see this draft.', 'edu-embed' ), '', array( 'response' => 403 ) );
	}
	nocache_headers();
	// The editor takes the address of a draft to ask which template WordPress shows it in.
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
 * A JSON web token, HS256.
 *
 * @param array  $claims What it says.
 * @param string $secret What it is signed with.
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
 * A post as REST answers it, with its newest autosave where that is newer.
 *
 * @param WP_REST_Request $request A request with the id of a post.
 */
function answer_preview( WP_REST_Request $request ) {
	$post  = get_post( (int) $request['id'] );
	$route = $post instanceof WP_Post ? rest_get_route_for_post( $post ) : '';
	if ( '' === $route ) {
		return not_found();
	}
	$inner = new WP_REST_Request( 'GET', $route );
	$inner->set_param( '_embed', 1 );
	$answer = rest_do_request( $inner );
	if ( $answer->is_error() ) {
		return $answer;
	}
	$data     = rest_get_server()->response_to_data( $answer, true );
	$autosave = newest_autosave( $post );
	if ( null !== $autosave ) {
		$data['title']['rendered']   = get_the_title( $autosave );
		$data['content']['rendered'] = apply_filters( 'the_content', $autosave->post_content ); // phpcs:ignore WordPress.NamingConventions
		$data['excerpt']['rendered'] = '' === $autosave->post_excerpt ? $data['excerpt']['rendered'] : wpautop( $autosave->post_excerpt );
	}
	return $data;
}

/**
 * What an editor wrote last and has not saved; null when the post is newer.
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
