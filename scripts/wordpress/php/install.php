<?php
/**
 * Installs WordPress, creates a user per role with an application password, and prints the
 * version and the passwords as JSON. Reads its settings as JSON from standard input.
 */

define( 'WP_INSTALLING', true );
$root = $argv[1];
$_SERVER['HTTP_HOST']   = parse_url( getenv( 'EDU_WORDPRESS_URL' ), PHP_URL_HOST ) . ':' . parse_url( getenv( 'EDU_WORDPRESS_URL' ), PHP_URL_PORT );
$_SERVER['REQUEST_URI'] = '/';
require $root . '/wp-load.php';
require_once $root . '/wp-admin/includes/upgrade.php';

$settings = json_decode( (string) stream_get_contents( STDIN ), true );
if ( ! is_blog_installed() ) {
	wp_install( $settings['title'], 'admin', 'admin@example.org', false, '', 'admin' );
}
switch_theme( $settings['theme'] );
update_option( 'permalink_structure', '/articles/%postname%/' );
update_option( 'timezone_string', 'UTC' );

$passwords = array();
foreach ( array( 'admin' => 'administrator', 'editor' => 'editor', 'author' => 'author', 'contributor' => 'contributor' ) as $name => $role ) {
	$user = get_user_by( 'login', $name );
	$id   = $user ? $user->ID : wp_create_user( $name, $name, $name . '@example.org' );
	( new WP_User( $id ) )->set_role( $role );
	WP_Application_Passwords::delete_all_application_passwords( $id );
	$created            = WP_Application_Passwords::create_new_application_password( $id, array( 'name' => 'edu-embed' ) );
	$passwords[ $name ] = $created[0];
}
foreach ( array( 1, 2, 3 ) as $sample ) {
	wp_delete_post( $sample, true );
}
require_once $root . '/wp-admin/includes/plugin.php';
foreach ( $settings['plugins'] as $plugin ) {
	$problem = activate_plugin( $plugin );
	if ( is_wp_error( $problem ) ) {
		fwrite( STDERR, $plugin . ': ' . $problem->get_error_message() );
		exit( 1 );
	}
}
flush_rewrite_rules();
echo "\n" . wp_json_encode( array( 'passwords' => $passwords, 'version' => get_bloginfo( 'version' ) ) );
