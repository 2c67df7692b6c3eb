<?php
/**
 * REST routes for the server, namespace `edu-embed/v1`.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

use WP_Error;
use WP_REST_Request;
use WP_REST_Server;

defined( 'ABSPATH' ) || exit;

add_action( 'rest_api_init', __NAMESPACE__ . '\\register_routes' );

/**
 * Registers the routes.
 */
function register_routes(): void {
	$anyone = array(
		'/resolve'                            => fn( $request ) => resolve( (string) $request['path'] ) ?? not_found(),
		'/menus/(?P<location>PRIMARY|FOOTER)' => fn( $request ) => menu( $request['location'] ),
		'/site'                               => fn() => site(),
		'/rankings/(?P<id>.+)'                => fn( $request ) => ranking( rawurldecode( $request['id'] ) ) ?? not_found(),
		'/ad-rules'                           => fn() => (object) ad_rules(),
	);
	foreach ( $anyone as $route => $callback ) {
		register_rest_route(
			'edu-embed/v1',
			$route,
			array(
				'methods'             => WP_REST_Server::READABLE,
				'callback'            => $callback,
				'permission_callback' => '__return_true',
				'args'                => '/resolve' === $route ? array( 'path' => array( 'type' => 'string', 'required' => true ) ) : array(), // phpcs:ignore
			)
		);
	}
	register_rest_route(
		'edu-embed/v1',
		'/preview/(?P<id>\d+)',
		array(
			'methods'             => WP_REST_Server::READABLE,
			'callback'            => __NAMESPACE__ . '\\respond_preview',
			'permission_callback' => __NAMESPACE__ . '\\may_preview',
		)
	);
}

/**
 * Returns the error for missing content.
 */
function not_found(): WP_Error {
	return new WP_Error( 'edu_embed_not_found', __( 'Not found.', 'edu-embed' ), array( 'status' => 404 ) );
}

/**
 * Returns whether the user may see a draft. A missing draft is not found, not forbidden.
 *
 * @param WP_REST_Request $request A request with the id of a post.
 */
function may_preview( WP_REST_Request $request ) {
	if ( current_user_can( 'edit_post', (int) $request['id'] ) ) {
		return true;
	}
	if ( null === get_post( (int) $request['id'] ) ) {
		return not_found();
	}
	return new WP_Error( 'edu_embed_forbidden', __( 'You do not have permission to view this draft.', 'edu-embed' ), array( 'status' => rest_authorization_required_code() ) );
}
