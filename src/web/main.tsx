import { render } from 'preact';
import { App } from './app.js';
import './style.css';
import './workbench/workbench.css';
import './workbench/review.css';

const root = document.getElementById('app');
// The page says who serves it.
if (root !== null) render(<App door={root.dataset['door'] === 'local' ? 'local' : 'service'} />, root);
