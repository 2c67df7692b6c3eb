<?php
/**
 * A classic theme in one file: it prints the head before it renders the post, and a
 * sidebar after it.
 */
?>
<!DOCTYPE html>
<html>
<head><?php wp_head(); ?></head>
<body>
<?php
while ( have_posts() ) {
	the_post();
	if ( is_singular() ) {
		the_content();
	} else {
		the_excerpt();
	}
}
dynamic_sidebar( 'sidebar-1' );
wp_footer();
?>
</body>
</html>
