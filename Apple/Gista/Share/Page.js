// Run by the system in the page that a browser shares; GistaShareUI reads its results.
class Page {
  run(shared) {
    shared.completionFunction({ url: document.URL, title: document.title });
  }
}

var ExtensionPreprocessingJS = new Page();
