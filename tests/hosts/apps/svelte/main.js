import { mount } from 'svelte';
import Scene from './scene.svelte';

mount(Scene, { target: document.querySelector('#app') });
