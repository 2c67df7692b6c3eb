'use client';
import { Scene } from '../../react/scene.jsx';

export default function Page() {
  return <Scene isServerRendered />;
}
