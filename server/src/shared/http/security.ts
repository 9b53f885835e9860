import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/** Sets security headers: the content security policy, HSTS and framing. */
export const addSecurityHeaders = (app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>) => {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      // The defaults upgrade requests to HTTPS, so the page would stay blank on an office network without it.
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The reader of codes in the pictures of a camera is WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // Mantine writes style attributes and style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Users may enter any address for their avatar.
        imgSrc: ["'self'", 'data:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        // The bill opens in a tab as a blob; the API description is framed by the administration area.
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    // Only if people use HTTPS: with HSTS, a browser could not reach a server without it.
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    xFrameOptions: { action: 'sameorigin' },
  });
  app.addHook('onRequest', (request, reply, done) => setHeaders(request.raw, reply.raw, () => done()));
};
