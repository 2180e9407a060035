import { bareEngineMs, englishDetector } from './bare-engine.js';

// The bare engine as a program of its own, bundled as the service is: told by messages which texts to detect, and for
// how many seconds, it answers with the CPU of one text in milliseconds.
const detector = await englishDetector();

process.on('message', (message: unknown) => {
  if (typeof message !== 'object' || message === null || !('documents' in message) || !('seconds' in message)) return;
  const { documents, seconds } = message;
  if (Array.isArray(documents)) process.send?.(bareEngineMs(detector, documents.map(String), Number(seconds)));
});
