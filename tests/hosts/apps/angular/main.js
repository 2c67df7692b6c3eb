import '@angular/compiler';
import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { initialState, publish, record } from '../scene.js';

class Scene {
  state = signal(initialState);
  record = record;

  constructor() {
    publish((change) => this.state.update(change));
  }
}

// Plain JavaScript instead of the decorator `@Component`.
Component({
  selector: '#app',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `<main>
    @for (key of state().keys; track key) {
      <content-accordion [id]="key" (content-accordion-toggle)="record($event)">
        <accordion-section [attr.heading]="'Question ' + key"><p>Answer {{ key }}</p></accordion-section>
      </content-accordion>
    }
    <school-rankings id="ranking" [schools]="state().schools"></school-rankings>
    @if (state().isShown) {
      <program-finder id="finder" [heading]="state().heading" (program-finder-select)="record($event)"></program-finder>
    }
  </main>`,
})(Scene);

bootstrapApplication(Scene, { providers: [provideZonelessChangeDetection()] });
