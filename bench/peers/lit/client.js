import '@lit-labs/ssr-client/lit-element-hydrate-support.js';
import './elements/accordion.js';
import './elements/finder.js';
import './elements/map.js';
import './elements/ranking.js';
import './elements/slider.js';
import './elements/small.js';
import './elements/tooltip.js';
