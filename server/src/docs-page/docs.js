// Shows the description of the API with the token of whoever is signed in in this browser.
const token = localStorage.getItem('authenticationToken') ?? sessionStorage.getItem('authenticationToken');
const headers = token ? { Authorization: `Bearer ${token}` } : {};

const showTrouble = (text) => {
  const place = document.getElementById('trouble');
  place.textContent = text;
  place.hidden = false;
};

fetch('/v3/api-docs', { headers })
  .then(async (answer) => {
    if (!answer.ok) return showTrouble('Sign in to ACE Cargo as an administrator, then reload this page.');
    window.SwaggerUIBundle({
      spec: await answer.json(),
      dom_id: '#docs',
      deepLinking: false,
      validatorUrl: null,
      requestInterceptor: (request) => {
        Object.assign(request.headers, headers);
        return request;
      },
    });
  })
  .catch(() => showTrouble('The server cannot be reached.'));
