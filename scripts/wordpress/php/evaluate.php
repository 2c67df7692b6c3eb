<?php
/**
 * Runs PHP code from standard input inside WordPress.
 */

$url                    = getenv( 'EDU_WORDPRESS_URL' );
$_SERVER['HTTP_HOST']   = parse_url( $url, PHP_URL_HOST ) . ':' . parse_url( $url, PHP_URL_PORT );
$_SERVER['REQUEST_URI'] = '/';
require $argv[1] . '/wp-load.php';
eval( (string) stream_get_contents( STDIN ) );
