<?php
/**
 * The buttons of the settings page: test the connection, generate secrets, purge everything.
 * Also records the last request of each kind.
 *
 * @package EduEmbed
 */

namespace EduEmbed;

defined( 'ABSPATH' ) || exit;

const STATUS_OPTION = 'edu_embed_status';

/** Messages for the next visit of the settings page, per user. */
const NOTICES_TRANSIENT = 'edu_embed_notices_';

/** The server's variable for each secret. */
const SECRET_VARIABLES = array(
	'purgeSecret'     => 'PURGE_SECRET',
	'prerenderSecret' => 'PRERENDER_SECRET',
	'previewSecret'   => 'PREVIEW_SECRET',
);

add_action( 'admin_post_edu_embed_test', fn() => run_settings_action( __NAMESPACE__ . '\\test_connection' ) );
add_action( 'admin_post_edu_embed_secrets', fn() => run_settings_action( __NAMESPACE__ . '\\generate_secrets' ) );
add_action( 'admin_post_edu_embed_preview_secret', fn() => run_settings_action( fn() => generate_secrets( array( 'previewSecret' ) ) ) );
add_action( 'admin_post_edu_embed_purge_all', fn() => run_settings_action( __NAMESPACE__ . '\\purge_all' ) );

/**
 * Records the time and status of a request to the server.
 *
 * @param string $path   Path on the server.
 * @param int    $status Status of the response; 0 if there was none.
 */
function record_status( string $path, int $status ): void {
	$all          = (array) get_option( STATUS_OPTION, array() );
	$all[ $path ] = array(
		'status' => $status,
		'at'     => time(),
	);
	update_option( STATUS_OPTION, $all, false );
}

/**
 * Runs an action of the settings page for users who may use it, and returns to the page.
 *
 * @param callable $action Returns messages: text by type (success, warning or error).
 */
function run_settings_action( callable $action ): void {
	check_admin_referer( 'edu_embed_action' );
	if ( ! current_user_can( 'manage_options' ) ) {
		wp_die( esc_html__( 'You do not have permission to do this.', 'edu-embed' ), 403 );
	}
	set_transient( NOTICES_TRANSIENT . get_current_user_id(), $action(), MINUTE_IN_SECONDS );
	wp_safe_redirect( admin_url( 'options-general.php?page=edu-embed' ) );
	exit;
}

/**
 * Tests whether the server responds and accepts the secrets.
 *
 * @return array<int, array{0: string, 1: string}> Types and texts of messages.
 */
function test_connection(): array {
	if ( '' === server_url() ) {
		return array( array( 'error', __( 'Enter the server URL first.', 'edu-embed' ) ) );
	}
	$response = wp_remote_get( server_url() . '/readyz', array( 'timeout' => 5 ) );
	if ( 200 !== wp_remote_retrieve_response_code( $response ) ) {
		$reason = is_wp_error( $response ) ? $response->get_error_message() : (string) wp_remote_retrieve_response_code( $response );
		/* translators: 1: URL, 2: reason. */
		return array( array( 'error', sprintf( __( 'The server at %1$s does not respond: %2$s', 'edu-embed' ), server_url(), $reason ) ) );
	}
	foreach ( PAUSE_TRANSIENTS as $transient ) {
		delete_transient( $transient );
	}
	$tests    = array(
		'purgeSecret'     => array( '/-/purge', array( 'tags' => array( 'connection-test' ) ) ),
		'prerenderSecret' => array( '/api/prerender', array( 'html' => '<pull-quote>Test</pull-quote>' ) ),
	);
	$messages = array( array( 'success', __( 'The server responds.', 'edu-embed' ) ) );
	foreach ( $tests as $name => list( $path, $body ) ) {
		$status     = '' === setting( $name ) ? -1 : (int) wp_remote_retrieve_response_code( post_to_server( $path, $body, setting( $name ), 5 ) );
		$messages[] = secret_message( SECRET_VARIABLES[ $name ], $status );
	}
	return $messages;
}

/**
 * Returns the message about a secret for the status of a response.
 *
 * @param string $variable Name of the server's variable.
 * @param int    $status   Status of the response; 0 for none, -1 if the secret is not set here.
 */
function secret_message( string $variable, int $status ): array {
	$texts = array(
		/* translators: %s: name of a secret. */
		-1  => __( '%s is not set here.', 'edu-embed' ),
		/* translators: %s: name of a secret. */
		0   => __( '%s could not be tested: the server did not respond in time.', 'edu-embed' ),
		/* translators: %s: name of a secret. */
		200 => __( '%s is accepted.', 'edu-embed' ),
		/* translators: %s: name of a secret. */
		401 => __( '%s is rejected: it differs from the server’s.', 'edu-embed' ),
		/* translators: %s: name of a secret. */
		404 => __( '%s is not set on the server.', 'edu-embed' ),
	);
	/* translators: 1: name of a secret, 2: status code. */
	$text = $texts[ $status ] ?? __( '%1$s: the server responded with %2$d.', 'edu-embed' );
	return array( 200 === $status ? 'success' : 'warning', sprintf( $text, $variable, $status ) );
}

/**
 * Generates the secrets that are not set, and shows them once. The preview secret has its own button, because
 * with it, previews open on the server, not on WordPress's own page.
 *
 * @param string[] $names Names of secrets.
 */
function generate_secrets( array $names = array( 'purgeSecret', 'prerenderSecret' ) ): array {
	$settings = (array) get_option( SETTINGS_OPTION, array() );
	$lines    = array();
	foreach ( $names as $name ) {
		if ( '' === setting( $name ) ) {
			$settings[ $name ] = wp_generate_password( 40, false );
			$lines[]           = SECRET_VARIABLES[ $name ] . '=' . $settings[ $name ];
		}
	}
	if ( array() === $lines ) {
		return array( array( 'warning', __( 'All secrets are set. Remove one to replace it.', 'edu-embed' ) ) );
	}
	update_option( SETTINGS_OPTION, $settings );
	/* translators: %s: list of variables. */
	return array( array( 'success', sprintf( __( 'Set these variables on the server. They are not shown again: %s', 'edu-embed' ), implode( ' ', $lines ) ) ) );
}

/**
 * Purges all pages, API responses and images of the server, and marks all prerendered widgets as stale: pages show them until they
 * are rendered again.
 */
function purge_all(): array {
	global $wpdb;
	$wpdb->query( $wpdb->prepare( 'UPDATE ' . fragments_table() . ' SET rendered_at = LEAST( rendered_at, %d )', time() - MAX_FRAGMENT_SECONDS - 1 ) ); // phpcs:ignore WordPress.DB
	wp_cache_flush();
	if ( '' === server_url() || '' === setting( 'purgeSecret' ) ) {
		return array( array( 'warning', __( 'Only the prerendered widgets are marked as outdated, because the server URL or the purge secret is not set.', 'edu-embed' ) ) );
	}
	delete_transient( PAUSE_TRANSIENTS['/-/purge'] );
	return array() === send_tags( array( EVERYTHING_TAG, IMAGES_TAG ) )
		? array( array( 'success', __( 'The server’s pages are purged. On WordPress’s own pages, each widget is rendered again after the next visit.', 'edu-embed' ) ) )
		: array( array( 'error', __( 'The server did not accept the purge. Test the connection.', 'edu-embed' ) ) );
}

/**
 * Prints the messages of the last action.
 */
function show_action_notices(): void {
	$name = NOTICES_TRANSIENT . get_current_user_id();
	foreach ( (array) get_transient( $name ) as $notice ) {
		if ( is_array( $notice ) ) {
			echo '<div class="notice notice-' . esc_attr( $notice[0] ) . '"><p>' . esc_html( $notice[1] ) . '</p></div>';
		}
	}
	delete_transient( $name );
}

/**
 * Prints the last requests and the buttons.
 */
function show_connection(): void {
	$labels = array(
		'/-/purge'       => __( 'Last purge', 'edu-embed' ),
		'/api/prerender' => __( 'Last prerendering', 'edu-embed' ),
	);
	$all    = (array) get_option( STATUS_OPTION, array() );
	echo '<h2>' . esc_html__( 'Connection', 'edu-embed' ) . '</h2><table class="form-table" role="presentation">';
	foreach ( $labels as $path => $label ) {
		echo '<tr><th scope="row">' . esc_html( $label ) . '</th><td>' . esc_html( status_text( $all[ $path ] ?? null ) ) . '</td></tr>';
	}
	$pending = count( (array) get_option( PENDING_PURGE, array() ) );
	echo '<tr><th scope="row">' . esc_html__( 'Pending purges', 'edu-embed' ) . '</th><td>' . esc_html( number_format_i18n( $pending ) ) . '</td></tr></table>';
	$buttons = array(
		'edu_embed_test'           => __( 'Test connection', 'edu-embed' ),
		'edu_embed_secrets'        => __( 'Generate secrets', 'edu-embed' ),
		'edu_embed_preview_secret' => __( 'Generate preview secret', 'edu-embed' ),
		'edu_embed_purge_all'      => __( 'Purge all pages', 'edu-embed' ),
	);
	echo '<p>';
	foreach ( $buttons as $action => $label ) {
		$url = wp_nonce_url( admin_url( 'admin-post.php?action=' . $action ), 'edu_embed_action' );
		echo '<a class="button" href="' . esc_url( $url ) . '">' . esc_html( $label ) . '</a> ';
	}
	echo '</p><p class="description">' . esc_html__( 'Generate the preview secret only if visitors read this site on the server: Preview then opens the page there, not the page of your theme.', 'edu-embed' ) . '</p>';
}

/**
 * Returns when a request was sent and its outcome.
 *
 * @param array|null $request Time and status; null if there was none.
 */
function status_text( $request ): string {
	if ( ! is_array( $request ) ) {
		return __( 'None yet.', 'edu-embed' );
	}
	/* translators: %s: a duration. */
	$when = sprintf( __( '%s ago', 'edu-embed' ), human_time_diff( (int) $request['at'] ) );
	if ( 200 === $request['status'] ) {
		return $when;
	}
	/* translators: 1: a time, 2: status code. */
	return sprintf( __( '%1$s, failed (%2$s)', 'edu-embed' ), $when, 0 === $request['status'] ? __( 'no response', 'edu-embed' ) : $request['status'] );
}
