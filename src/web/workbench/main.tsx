import { render } from 'preact';
import { App } from './app.js';
import '../style.css';
import './workbench.css';
import './review.css';

const root = document.getElementById('app');
if (root !== null) render(<App />, root);
