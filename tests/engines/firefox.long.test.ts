import { runEngine } from './run-engine.ts';

runEngine('firefox');
