import { PredictOptions, PredictTextRequest, PredictTextResponse } from '../../contract/predict.js';
import { sha256Hex } from '../../lib/hash.js';
import { refuseUnpayable } from '../charging.js';
import { checkDocument } from '../check-document.js';
import { clientSignal } from '../client-signal.js';
import { documentsBody } from '../detection/documents-body.js';
import { keyOf } from '../plugins/authentication.js';
import { responses } from '../route.js';
import type { RegisterRoute } from '../route.js';
import { scanOptions } from '../scan-options.js';
import { sendJson } from '../send-json.js';

/** `POST /v2/predict/text` */
export const predictText: RegisterRoute = (app, { parts, cashier, gate }) => {
  app.post(
    '/v2/predict/text',
    { schema: { summary: 'Detect AI in text', body: PredictTextRequest, querystring: PredictOptions, response: responses(PredictTextResponse) } },
    async (request, reply) => {
      const { document } = request.body;
      const key = keyOf(request);
      checkDocument(document, key.plan.characterLimit);
      const options = scanOptions(request.body, request.query, parts.detection.modelVersions);
      const requestHash = sha256Hex(JSON.stringify(['/v2/predict/text', document, options.modelVersion, options.abbreviated]));
      const signal = clientSignal(reply);
      const body = await cashier.answer({
        request,
        hashOnly: () => Promise.resolve(requestHash),
        produce: async () => {
          gate.admitDetection();
          await refuseUnpayable(parts, key, document.length, () => parts.detection.countWords(document, signal));
          const answer = await parts.detection.detect({ text: document, ...options, truncated: false, filename: null }, signal);
          return { body: documentsBody(answer.version, [answer.json]), words: answer.wordCount, requestHash };
        },
      });
      return sendJson(reply, body);
    },
  );
};
