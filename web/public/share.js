// For the page of a shared shipment: a button to pass it on, where the device can. A file of its own: inline scripts are forbidden there.
const button = document.getElementById('share');
if (button && navigator.share) {
  button.hidden = false;
  // The promise is rejected when the user closes the device's share window, which is no error.
  button.onclick = () => navigator.share({ title: document.title, url: location.origin + location.pathname }).catch(() => {});
}
