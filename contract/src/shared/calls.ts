// Apart from the schemas: the browser makes calls before it needs zod.

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A call of the API by method and path, `GET /api/shipments/:id`. */
export type Call = `${Method} /${string}`;

export const partsOf = (call: string) => {
  const [method = '', path = ''] = call.split(' ');
  return { method: method as Method, path };
};
