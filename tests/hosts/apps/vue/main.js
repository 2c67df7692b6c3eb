import { createApp, shallowRef } from 'vue/dist/vue.esm-bundler.js';
import { initialState, publish, record } from '../scene.js';

const app = createApp({
  setup() {
    const state = shallowRef(initialState);
    publish((change) => {
      state.value = change(state.value);
    });
    return { state, record };
  },
  template: `<main>
    <content-accordion v-for="key in state.keys" :key="key" :id="key" @content-accordion-toggle="record">
      <accordion-section :heading="'Question ' + key"><p>Answer {{ key }}</p></accordion-section>
    </content-accordion>
    <school-rankings id="ranking" :schools.prop="state.schools"></school-rankings>
    <program-finder v-if="state.isShown" id="finder" :heading="state.heading" @program-finder-select="record"></program-finder>
  </main>`,
});
app.config.compilerOptions.isCustomElement = (tag) => tag.includes('-');
app.mount('#app');
