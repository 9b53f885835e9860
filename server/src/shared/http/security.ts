import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** In seconds. */
const YEAR = 365 * 24 * 3600;

/** Headers that keep the browser from running, framing or sending what is not ours. */
export const addSecurityHeaders = (app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>) =>
  app.register(helmet, {
    contentSecurityPolicy: {
      // The defaults would upgrade to https, and blank the page on a plain office network.
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine writes style attributes and style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Avatars come from wherever people keep theirs.
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
    // Only where people come by https: on a plain office network the browser would find nobody.
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: YEAR, includeSubDomains: false } : false,
    xFrameOptions: { action: 'sameorigin' },
  });
